"""Hands that count patterns together: written by `python -m tests.witnesses`."""

# ruff: noqa: E501

TABLE = """\
5
after_kong all_chows all_honours all_pungs all_terminals big_four_winds big_three_dragons blessing_of_earth
blessing_of_heaven blessing_of_man concealed_hand dragon_pung dragon_pung*2 dragon_pung*3 flower_set
four_concealed_pungs four_kongs full_flush half_flush kong_on_kong last_tile_discard last_tile_draw
mixed_terminals nine_gates no_flowers own_flower own_flower*2 robbing_kong round_wind seat_wind self_draw
seven_pairs small_four_winds small_three_dragons thirteen_orphans @claimed @drawn
10716c3848 9m 9m 6666z 2222z 7777z 555z s=S r=S c=kong_on_kong,last_tile, d
836547848 9m555z 9m 6666z+ 2222z 7777z s=S r=S flowers=1235678f c=last_tile,
107244d801 11m33344455z 5z (6666z) s=N r=N flowers=1234f c=after_kong, d
831141c08 77788s22255577z 7z s=S r=S c=last_tile,
12762c9800 6777z 6z (2222z) (7777s) (5555z) s=S r=S flowers=26f c=kong_on_kong,last_tile, d
1041220402 1123466777889s 5s s=W r=E c=last_tile, d
a2e045c00 56p11155566677z 4p s=E r=N flowers=12345f c=robbing_kong,
1141648001 1333z 1z (2222z) (1111p) (4444z) s=E r=E c=after_kong,last_tile, d
831449800 1m111444555z 1m (6666z) s=N r=N
1071241c00 56788s22266677z 7z s=S r=S c=last_tile, d
809020402 1123466777889s 5s s=N r=E c=robbing_kong,
921540408 11p11222333444z 1p s=W r=E c=last_tile,
1046247c40 56788s55566677z 7z s=S r=S flowers=1235678f c=last_tile, d
10714d9800 1m 1m (1111z) (5555z) (4444z) (6666z) s=N r=N c=kong_on_kong, d
1271208404 2224445556677z 7z s=S r=S c=last_tile, d
80e043c40 6788s555666777z 5s s=S r=E flowers=26f c=robbing_kong,
1066680808 11p66z 1p 2222z 9999s 5555z s=S r=E flowers=26f c=kong_on_kong,last_tile, d
a31141c08 777s2225556677z 7z s=S r=S c=last_tile,
1241041809 5557z 7z 888s 1111z (6666z) s=N r=N c=after_kong, d
906048000 1333z 1z (2222z) (2222p) (4444z) s=E r=E flowers=15f
801158040 8s 8s (6666z) (7777s) (7777z) (5555z) s=S r=W c=last_tile,
1041640029 9s 9s 3333z+ 222z 111z 444z s=E r=E c=after_kong,last_tile, d
836500808 11p66z 1p 2222z 9999s 5555z s=S r=S flowers=26f c=last_tile,
900008a04 1222333444555z 1z s=S r=E c=blessing_of_man,
801100424 1112223334477z 4z s=W r=E c=last_tile,
806020002 1146p 5p 567p 789p 678p s=S r=S flowers=26f
1046020002 1146m 5m 567m 789m 678m s=S r=S flowers=26f d
1011448140 9m222555666777z 9m s=E r=S c=blessing_of_heaven, d
1041208410 11999m11p111999s 1m s=W r=N c=last_tile, d
83614f840 3m555z 3m (6666z) (2222z) (7777z) s=S r=S flowers=1235678f c=last_tile,
a01440088 999p2225556677z 7z s=N r=E c=blessing_of_earth,
881140402 77778888999m22z 9m s=N r=W c=last_tile,
104120b841 111m8s 8s (6666z) (7777z) (5555z) s=S r=S c=after_kong,last_tile, d
a31100404 2224445556677z 7z s=S r=S c=last_tile,
801108410 111999m1p111999s 1p s=E r=N c=last_tile,
1146040008 1z 1z 333z 2222z 2222p 4444z+ s=E r=E flowers=15f d
1041a00000 1113445678999s 2s s=N r=S c=last_tile, d
1441200000 19m19p19s1234567z 3z s=E r=W c=last_tile, d
1172244400 46p11222333444z 5p s=W r=N flowers=1234f c=last_tile, d
831543848 9m 9m 6666z 2222z 7777z 555z s=S r=S c=last_tile,
93a044400 46p11222333444z 5p s=W r=N flowers=1234f c=robbing_kong,
1041020009 1144666888p 4p 7777p s=E r=S c=after_kong, d
10c1240402 77778888999m22z 9m s=N r=W c=last_tile, d
a01449800 999m7z 7z (1111z) (5555z) (6666z) s=N r=N
1261649c00 999p2225556677z 7z s=S r=E c=last_tile, d
809800000 1111234678999p 5p s=E r=N c=robbing_kong,
c01100000 19m19p19s1233456z 7z s=E r=W c=last_tile,
819000800 56p44466677z 4p 567s s=S r=N c=robbing_kong,
802124000 8m 8m (5555m) (7777m) 4444m 123m s=N r=S flowers=12345f c=last_tile,
836145c08 77788s22255577z 7z s=S r=S flowers=1235678f c=last_tile,
1272045808 5557z 7z 444z 2222s (6666z) s=N r=N flowers=1234f d
1076201808 3p777z 3p 2222z 9999s 5555z s=S r=S flowers=26f c=last_tile, d
1141288804 1333z 1z (2222z) (5555z) (4444z) s=E r=E c=kong_on_kong,last_tile, d
1071200045 4z 4z (6666z) (2222z) (7777z) 555z s=S r=S c=after_kong,last_tile, d
1041210041 8s 8s (6666z) 7777m+ (7777z) (5555z) s=S r=S c=after_kong,last_tile, d
1046200011 99p99s 9s 111p 999m 1111m+ s=S r=N flowers=26f c=after_kong,last_tile, d
831459800 1m 1m (1111z) (5555z) (4444z) (6666z) s=N r=N
1061281808 333m8s555z 8s 6666z+ 2222z s=S r=N c=kong_on_kong,last_tile, d
1041028400 1144466677788s 8s s=N r=S d
800440248 111m1155566777z 6z s=W r=S c=blessing_of_man,
80e044002 34455678m11z 9m 123m s=S r=E flowers=1235678f c=robbing_kong,
821009880 8p555s444666777z 8p s=N r=W c=blessing_of_earth,
1046043c40 5688s555666777z 7s s=S r=S flowers=26f d
801020408 1144466677788p 8p s=E r=S
1046000200 5688s555666777z 7s s=S r=S flowers=26f c=blessing_of_man, d
1066048001 2277p111444z 7p (9999p) s=E r=W flowers=15f c=after_kong, d
1041210024 7z 7z 3333z 2222z 1111z 4444z s=E r=E c=last_tile, d
1042084808 8s 8s (7777z) 888m (1111z) (4444m) s=W r=S flowers=1234f c=kong_on_kong, d
809001800 56p11s555z 4p 111z (6666z) s=N r=N c=robbing_kong,
1241241c00 56p11155566677z 4p s=N r=N c=last_tile, d
10c6004000 6666m3344p445s55z 5s s=S r=E flowers=1235678f d
1042024001 2223334444s 2s (8888s) s=W r=E flowers=1234f c=after_kong, d
11420c0008 1z 1z 333z 2222z 2222p 4444z s=E r=E flowers=1f c=kong_on_kong, d
810001a04 1112244455666z 5z s=W r=N c=blessing_of_man,
1042204402 456m4455566789p 5p s=W r=N flowers=1234f c=last_tile, d
801540028 11m11122244z 4z (3333z) s=E r=E c=last_tile,
1042204420 1122233344477z 1z s=S r=E flowers=1235678f c=last_tile, d
800028000 2444777888s 2s (9999s) s=W r=W flowers=15f
10402a0000 8m 8m (5555m) (7777m) 4444m 123m s=N r=S flowers=2f c=kong_on_kong,last_tile, d
1046280020 7z 7z (3333z) (2222z) (1111z) (4444z) s=E r=E flowers=15f c=kong_on_kong,last_tile, d
1042094000 8s 8s (7777z) (5555p) (1111z) (4444m) s=W r=S flowers=1235678f c=kong_on_kong, d
1042204005 4555z 4z (6666z) (2222z) (7777z) s=S r=S flowers=1235678f c=after_kong,last_tile, d
12612d8000 7z 7z (6666z) (2222z) (3333m) (5555z) s=S r=E c=kong_on_kong,last_tile, d
806041800 6788s666777z 5s 234s s=S r=S flowers=26f
801120402 3356777788999m 8m s=N r=W c=last_tile,
829040c00 46p11122255577z 5p s=S r=N c=robbing_kong,
c06000000 199m19p1s1234567z 9s s=S r=E flowers=26f
801900000 1113445678999s 2s s=N r=S c=last_tile,
80e800000 1113445678999p 2p s=S r=N flowers=26f c=robbing_kong,
1442004000 99m19p19s1234567z 1m s=E r=S flowers=12345f c=after_flower, d
1046800000 1123455678999p 1p s=S r=S flowers=26f d
806100410 111999m1p111999s 1p s=E r=N flowers=15f c=last_tile,
806100004 6677z 7z (2222z) 1111z 5555z s=S r=S flowers=26f c=last_tile,
882104000 7799m77p688s2277z 6s s=W r=S flowers=1234f c=last_tile,
801020082 1123466777889s 5s s=W r=E c=blessing_of_earth,
806000080 1112233m123p123s 1m s=S r=N flowers=26f c=blessing_of_earth,
8010004a4 1112223334477z 4z s=S r=E c=blessing_of_earth,
1041080010 1p 1p 9999s 1111s 9999m 111m s=W r=S c=kong_on_kong, d
1221040100 456p1115566677z 5z s=E r=N c=blessing_of_heaven, d
1001041900 34555777m66777z 6z s=E r=S c=blessing_of_heaven, d
1001020102 2345677788889m 6m s=E r=E c=blessing_of_heaven, d
1002004100 5777999s222444z 5s s=E r=S flowers=12345f c=blessing_of_heaven, d
801110024 7z 7z (3333z) 2222z 1111z 4444z s=E r=E c=last_tile,
802104020 7z 7z (3333z) (2222z) (1111z) (4444z) s=E r=E flowers=1235678f c=last_tile,
800020202 2233455566778m 4m s=W r=E c=blessing_of_man,
a2e041800 56p55566677z 4p (1111z) s=E r=N flowers=15f c=robbing_kong,
801038000 1p 1p (8888p) (4444p) (7777p) (6666p) s=E r=S
806010000 2p 2p 9999m 9999p 4444s+ 5555m s=S r=E flowers=26f
1041201801 88s77z 7z (6666z) 7777m+ 345m s=S r=S c=after_kong,last_tile, d
1006000100 345777m88s66777z 6z s=E r=S flowers=15f c=blessing_of_heaven, d
1041090010 1p 1p 9999s 1111s 9999m 1111m s=W r=S c=kong_on_kong, d
886000000 2233m113p99s4455z 3p s=S r=S flowers=26f
1446000000 9m19p19s12345567z 1m s=E r=W flowers=15f d
80a804000 1111234678999p 5p s=E r=N flowers=12345f c=robbing_kong,
c0a000000 199m19p1s1234567z 9s s=N r=E flowers=345f c=robbing_kong,
a09041c00 56p11155566677z 4p s=S r=N c=robbing_kong,
1046200004 6677z 7z (2222z) 1111z 5555z s=S r=S flowers=26f c=last_tile, d
1046010000 2p 2p (7777p) (9999p) (4444s) (5555m) s=S r=E flowers=26f c=after_flower, d
1041208424 1112223334477z 4z s=W r=E c=last_tile, d
1071019804 2z 2z (1111z) (5555z) (4444z) (6666z) s=N r=N d
1040004200 88m44777p222888s 4p s=S r=S flowers=12345f c=blessing_of_man, d
1041000200 456p1115566677z 5z s=N r=N c=blessing_of_man, d
811041888 5588s333666777z 5s s=N r=W c=blessing_of_earth,
801008090 111999m1p111999s 1p s=S r=N c=blessing_of_earth,
8010080c0 111m5p555666777z 5p s=N r=S c=blessing_of_earth,
820040a08 1117788s222555z 7s s=S r=W c=blessing_of_man,
a00040200 456p1115566677z 5z s=N r=N c=blessing_of_man,
901518000 1z 1z (3333z) (2222z) (1111p) (4444z) s=E r=E c=last_tile,
1041000011 1p 1p (9999s) 1111s 999m 111m s=W r=N c=after_kong, d
1141218000 1z 1z (3333z) (2222z) (2222p) (4444z) s=E r=E c=last_tile, d
c01000080 19m19p19s1234567z 3z s=W r=W c=blessing_of_earth,
c00004000 1m19p19s12345667z 9m s=S r=W flowers=12345f
801800080 1112245678999s 3s s=N r=E c=blessing_of_earth,
800800200 1112345678999s 4s s=N r=S c=blessing_of_man,
1041240402 23456777889m55z 6m s=W r=E c=last_tile, d
10c0020402 2222333344488s 4s s=N r=N flowers=2f d
801143c40 6788s555666777z 5s s=S r=S c=last_tile,
1040804000 1111234678999p 5p s=W r=N flowers=12345f d
1141240008 1444z 1z 333z 222z 222p s=E r=E c=last_tile, d
801000410 111999m11999p11s 1p s=S r=N
800004010 99p11s 1s 999s (1111p) 111m s=N r=S flowers=1234f
801018010 1p 1p (9999s) (1111s) (9999m) (1111m) s=W r=E
800000210 11999m11p111999s 1m s=S r=N c=blessing_of_man,
800004004 1122444555z 1z (6666z) s=N r=N flowers=1234f
880020402 2222333444466s 3s s=W r=E flowers=2f
901400088 111p1122233444z 3z s=S r=E c=blessing_of_earth,
800004080 5777999s222444z 5s s=N r=S flowers=12345f c=blessing_of_earth,
81214c400 5777999s222444z 5s s=W r=S flowers=12345f c=last_tile,
1040204410 111m1199p111999s 1p s=W r=S flowers=1234f c=after_flower,last_tile, d
1001008110 11999m11p111999s 1m s=E r=S c=blessing_of_heaven, d
1101008100 22p11222333444z 2p s=E r=E c=blessing_of_heaven, d
801108024 1112224447z 7z (3333z) s=E r=E c=last_tile,
800000224 1112223334477z 4z s=N r=W c=blessing_of_man,
a01050000 7z 7z 8888s 5555z 1111z 6666z s=N r=N
800014000 8m 8m (2222s) (8888s) (1111z) (7777p) s=W r=S flowers=1234f
1041030000 1s 1s 8888s 4444s 7777s 6666s s=N r=S d
1041243c40 56788s55566677z 7z s=S r=S c=last_tile, d
"""
