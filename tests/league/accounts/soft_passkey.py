"""A passkey without a browser: it answers the site's options as a phone would, for the origin that it is given."""

import hashlib
import json
import secrets
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

FLAG = AuthenticatorData.FLAG
NO_MODEL = bytes(16)


class SoftPasskey:
    def __init__(self, origin: str = "http://localhost", is_verified: bool = True) -> None:
        self.origin, self.domain = origin, origin.split("://")[1].split(":")[0]
        self.key, self.id = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)
        self.flags = FLAG.UP | (FLAG.UV if is_verified else FLAG(0))
        self.user_handle = b""

    def register(self, options: dict[str, Any]) -> str:
        """The answer to `navigator.credentials.create`."""
        asked = options["publicKey"]
        self.user_handle = websafe_decode(asked["user"]["id"])
        made = AttestedCredentialData.create(NO_MODEL, self.id, ES256.from_cryptography_key(self.key.public_key()))
        data = AuthenticatorData.create(self._domain_hash(), self.flags | FLAG.AT, 0, made)
        client = self._client_data("webauthn.create", asked["challenge"])
        answer = {"attestationObject": websafe_encode(AttestationObject.create("none", data, {}))}
        return self._sent({**answer, "clientDataJSON": client.b64}, {"credProps": {"rk": True}})

    def sign(self, options: dict[str, Any]) -> str:
        """The answer to `navigator.credentials.get`."""
        client = self._client_data("webauthn.get", options["publicKey"]["challenge"])
        data = AuthenticatorData.create(self._domain_hash(), self.flags, 0)
        signature = self.key.sign(data + client.hash, ec.ECDSA(hashes.SHA256()))
        answer = {
            "clientDataJSON": client.b64,
            "authenticatorData": websafe_encode(data),
            "signature": websafe_encode(signature),
            "userHandle": websafe_encode(self.user_handle),
        }
        return self._sent(answer, {})

    def _sent(self, response: dict[str, str], extensions: dict[str, Any]) -> str:
        own = websafe_encode(self.id)
        return json.dumps(
            {"type": "public-key", "id": own, "rawId": own, "response": response, "clientExtensionResults": extensions}
        )

    def _client_data(self, kind: str, challenge: str) -> CollectedClientData:
        return CollectedClientData.create(kind, challenge, self.origin)

    def _domain_hash(self) -> bytes:
        return hashlib.sha256(self.domain.encode()).digest()
