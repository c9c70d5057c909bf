NAMES = ("Aoi", "Ben", "Chika", "Dai", "Emi", "Fumi")


def sent(scores=("41200", "28300", "20400", "10100"), **changes):
    seats = {f"player_{seat}": NAMES[seat] for seat in range(len(scores))}
    return seats | {f"score_{seat}": score for seat, score in enumerate(scores)} | {"played_on": "2026-03-04"} | changes
