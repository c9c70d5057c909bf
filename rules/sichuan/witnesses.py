"""Hands that count patterns together: written by `python -m tests.witnesses`."""

TABLE = """\
4
after_kong all_258_pungs all_pungs blessing_of_earth blessing_of_heaven dragon_seven_pairs full_flush
golden_hook kong_discard last_of_kind last_tile plain pure_all_pungs pure_dragon_seven_pairs pure_golden_hook
pure_seven_pairs pure_terminals robbing_kong root root*2 root*3 root*4 self_draw seven_pairs terminals @claimed
@drawn
47c5401 1p 1p 6666p+ (7777p) (4444p) 2222p+ s=E c=after_kong,last_tile, d
23c0584 7p 7p 6666p 3333p 1111p+ 1111s s=S c=kong_discard,last_tile,
21e0040 2222444s 3s (8888s) (6666s) s=S c=robbing_kong,
45c0641 1177778p 9p 6666p 2222p+ s=S c=after_kong,last_of_kind,last_tile, d
23c5500 7s 7s (6666s) (1111s) (2222s) 4444s+ s=S c=kong_discard,last_tile,
21c0a00 23p66s 1p (8888p) (9999p) (4444s) s=E c=last_of_kind,
47c0484 7p 7p (4444p) (3333p) (8888p) (1111s) s=S c=last_tile, d
55c0801 1112233s 1s 9999s (9999p) s=E c=after_kong, d
20c2100 2222333344466s 4s s=S c=kong_discard,
45c1401 1122p 2p (6666p) (7777p) (4444p) s=E c=after_kong,last_tile, d
21c1500 7788s 8s (6666s) (3333s) (4444s) s=S c=kong_discard,last_tile,
21c0504 7788p 8p (1111p) (3333p) (1111s) s=S c=kong_discard,last_tile,
44c0420 33p22223334444s 3s s=S c=last_tile, d
44c2400 1122223334444s 3s s=E c=last_tile, d
45c0404 7788p 8p (4444p) (3333p) (1111s) s=S c=last_tile, d
20c0420 33p22223334444s 3s s=S c=last_tile,
44c0087 8m 8m 222s 5555m 8888s 555s s=E c=after_kong, d
3060a00 12379m11112233s 8m s=E c=last_of_kind,robbing_kong,
2000740 1366777888999s 2s s=S c=kong_discard,last_of_kind,last_tile,
2008500 1125566778899s 2s s=E c=kong_discard,last_tile,
45c0c00 6777p 8p 3333p 888p 1111s s=S c=last_tile, d
2800100 1223388m337799s 1m s=S c=kong_discard,
20d0540 1112233789s 1s 999s s=E c=kong_discard,last_tile,
44d0240 1111223389s 7s 999s s=E c=last_of_kind, d
23c0086 8m 8m 2222s+ 5555m 8888s (5555s) s=S
4408400 1122556677889s 9s s=E c=last_tile, d
4c00400 11223388m37799s 3s s=S c=last_tile, d
3000d00 11222333p11123s 1p s=E c=kong_discard,last_tile,
2000120 778899p7788999s 9s s=E c=kong_discard,
4000008 233445m1134567p 5p s=S c=blessing_of_earth, d
2000008 233445m1134567p 5p s=S c=blessing_of_earth,
4000010 33p22223334444s 3s s=S c=blessing_of_heaven, d
21c0d00 6777p 8p 3333p 888p 1111s s=S c=kong_discard,last_tile,
31c0800 1112233s 1s 9999s (9999p) s=E
47c0086 8m 8m 2222s+ 5555m 8888s (5555s) s=S d
4440405 1222999m444p 1m (6666m) s=E c=after_kong,last_tile, d
5440e00 12p11112233s 3p 999s s=E c=last_of_kind,last_tile, d
45c0486 8m 8m 2222s+ 5555m 8888s 555s s=S c=last_tile, d
21c0486 8m 8m 2222s+ 5555m 8888s 555s s=E c=last_tile,
2040106 8m222555888s 8m (5555m) s=E c=kong_discard,
44d0440 1112233789s 1s 999s s=E c=last_tile, d
20d0240 1111223389s 7s 999s s=E c=last_of_kind,
20f0040 1111223389s 7s 999s s=E c=robbing_kong,
2800400 11223388m37799s 3s s=S c=last_tile,
44c0e00 13p11112233s 2p 333p s=E c=last_of_kind,last_tile, d
4440801 1123p333s 1p 6666p 999p s=E c=after_kong, d
2020a00 12379m11223388s 8m s=E c=last_of_kind,robbing_kong,
44c0085 1p 1p 6666p (4444m) 999p 222p s=E c=after_kong, d
20c2400 1122223334444s 3s s=S c=last_tile,
"""
