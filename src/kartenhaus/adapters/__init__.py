"""The games as others' tools know games: one module for each, which needs the part of that name.

    import kartenhaus.adapters.gymnasium    # registers kartenhaus/… with Gymnasium
    from kartenhaus.adapters import pettingzoo
    import kartenhaus.adapters.open_spiel   # registers kartenhaus_… with OpenSpiel

Numbers and tensors live here and in `kh.batch`; what may be done and what is seen is asked of the engine.
"""
