"use strict";

// The library resolves the whole document before it shows anything, and again for each operation that is opened:
// seconds for one of this size. Every reference of ours leads to `components`, so that each part is resolved by itself.
const resolved = (part, components, within = []) => {
  if (Array.isArray(part)) return part.map((entry) => resolved(entry, components, within));
  if (part === null || typeof part !== "object") return part;
  const reference = part.$ref;
  if (typeof reference !== "string") {
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value, components, within)]));
  }
  if (within.includes(reference)) return {};
  const [, , kind, name] = reference.split("/");
  return resolved(components[kind][name], components, [...within, reference]);
};

const resolvesByItself = (spec) => ({
  statePlugins: {
    spec: {
      wrapActions: {
        // The library would read the text of the document once more, as YAML.
        parseToJson: (_original, system) => () => system.specActions.updateJsonSpec(spec),
        requestResolvedSubtree: (_original, system) => (path) => {
          const part = path.reduce((found, key) => found?.[key], spec);
          const value = path[0] === "paths" ? resolved(part, spec.components) : part;
          return system.specActions.updateResolvedSubtree(path, value ?? {});
        },
      },
    },
  },
});

const requestInterceptor = (request) => {
  // Only to this server: another one would have to allow the header.
  if (!["GET", undefined].includes(request.method) && request.credentials === "same-origin") {
    request.headers["{{ csrf_header_name }}"] = "{{ csrf_token }}";
  }
  return request;
};

fetch("{{ schema_url|escapejs }}", { headers: { Accept: "application/json" } })
  .then((answer) => answer.json())
  .then((spec) => {
    SwaggerUIBundle({
      spec,
      dom_id: "#swagger-ui",
      presets: [SwaggerUIBundle.presets.apis],
      plugins: [() => resolvesByItself(spec)],
      layout: "BaseLayout",
      requestInterceptor,
      ...{{ settings|safe }},
    });
  });
