"""Hands that count patterns together: written by `python -m tests.witnesses`."""

TABLE = """\
5
after_kong all_chows all_honours all_pungs all_terminals big_four_winds big_three_dragons blessing_of_earth
blessing_of_heaven blessing_of_man concealed_hand dragon_pung dragon_pung*2 dragon_pung*3 flower_set
flower_set*2 four_concealed_pungs four_kongs full_flush half_flush kong_on_kong last_tile_discard
last_tile_draw mixed_terminals nine_gates no_flowers own_flower own_flower*2 robbing_kong round_wind seat_wind
self_draw seven_pairs small_four_winds small_three_dragons thirteen_orphans @claimed @drawn
20e2d83848 9m 9m 6666z 2222z 7777z 555z s=S r=S c=kong_on_kong,last_tile, d
1062281c08 77788s22255577z 7z s=S r=S c=last_tile,
20e4895801 11m33344455z 5z (6666z) s=N r=N flowers=1234f c=after_kong, d
106c297840 3m555z 3m (6666z) (2222z) (7777z) s=S r=S flowers=1235678f c=last_tile,
24ec591800 6777z 6z (2222z) (7777s) (5555z) s=S r=S flowers=26f c=kong_on_kong,last_tile, d
2082440402 1123466777889s 5s s=W r=E c=last_tile, d
106c80c808 4747z1s7z1p4z11p 1s 2222z s=N r=N flowers=12345678f
2282c90001 1333z 1z (2222z) (1111p) (4444z) s=E r=E c=after_kong,last_tile, d
145c081800 56p55566677z 4p (1111z) s=E r=N flowers=15f c=robbing_kong,
248c08d809 6777z 6z (5555z) 555p 777p s=S r=N flowers=12345678f c=after_kong, d
1012040402 1123466777889s 5s s=N r=E c=robbing_kong,
20e2481c00 56788s22266677z 7z s=S r=S c=last_tile, d
1242a80408 11p11222333444z 1p s=W r=E c=last_tile,
1062891800 1m111444555z 1m (6666z) s=N r=N
20e29b1800 1m 1m (1111z) (5555z) (4444z) (6666z) s=N r=N c=kong_on_kong, d
208c487c40 56788s55566677z 7z s=S r=S flowers=1235678f c=last_tile, d
101c00c402 89m34444556789p 7m s=W r=W flowers=12345678f c=robbing_kong,
1462281c08 777s2225556677z 7z s=S r=S c=last_tile,
24e2410404 2224445556677z 7z s=S r=S c=last_tile, d
1062a83848 9m 9m 6666z 2222z 7777z 555z s=S r=S c=last_tile,
208c10d808 1s777z 1s (5555z) 5555p 777p s=S r=S flowers=12345678f c=kong_on_kong, d
106ca00808 11p66z 1p 2222z 9999s 5555z s=S r=S flowers=26f c=last_tile,
140c09d800 777p6777z 6z (5555z) (5555p) s=S r=N flowers=12345678f
2082c80029 9s 9s 3333z+ 222z 111z 444z s=E r=E c=after_kong,last_tile, d
101c083c40 6788s555666777z 5s s=S r=E flowers=26f c=robbing_kong,
208c40c402 89m34444556789p 7m s=W r=W flowers=12345678f c=last_tile, d
1002220024 7z 7z (3333z) 2222z 1111z 4444z s=E r=E c=last_tile,
20ccd00808 11p66z 1p 2222z 9999s 5555z s=S r=E flowers=26f c=kong_on_kong,last_tile, d
1200010a04 1222333444555z 1z s=S r=E c=blessing_of_man,
10628b1800 1m 1m (1111z) (5555z) (4444z) (6666z) s=N r=N
24c2c91c00 999p2225556677z 7z s=S r=E c=last_tile, d
2022890140 9m222555666777z 9m s=E r=S c=blessing_of_heaven, d
120c090000 1333z 1z (2222z) (2222p) (4444z) s=E r=E flowers=15f
2082410410 11999m11p111999s 1m s=W r=N c=last_tile, d
1462200404 2224445556677z 7z s=S r=S c=last_tile,
208c040002 1146m 5m 567m 789m 678m s=S r=S flowers=26f d
1402880088 999p2225556677z 7z s=N r=E c=blessing_of_earth,
100c040002 1146p 5p 567p 789p 678p s=S r=S flowers=26f
1002210410 111999m1p111999s 1p s=E r=N c=last_tile,
1102280402 77778888999m22z 9m s=N r=W c=last_tile,
22ac08c000 67s22444z 5s (1111z) 3333z s=S r=W flowers=12345678f d
2082413841 111m8s 8s (6666z) (7777z) (5555z) s=S r=S c=after_kong,last_tile, d
2083400000 1113445678999s 2s s=N r=S c=last_tile, d
2882400000 19m19p19s1234567z 3z s=E r=W c=last_tile, d
2284180008 1z 1z 333z 2222z 2222p 4444z s=E r=E flowers=1f c=kong_on_kong, d
1274084400 46p11222333444z 5p s=W r=N flowers=1234f c=robbing_kong,
2082040009 1144666888p 4p 7777p s=E r=S c=after_kong, d
2182480402 77778888999m22z 9m s=N r=W c=last_tile, d
1013000000 1111234678999p 5p s=E r=N c=robbing_kong,
1802200000 19m19p19s1233456z 7z s=E r=W c=last_tile,
1032000800 56p44466677z 4p 567s s=S r=N c=robbing_kong,
100c04c400 2345567888999s 8s s=E r=S flowers=12345678f
208c04c000 9696877587p 6p (3333p) s=E r=E flowers=12345678f d
2282510804 1333z 1z (2222z) (5555z) (4444z) s=E r=E c=kong_on_kong,last_tile, d
20e2400045 4z 4z (6666z) (2222z) (7777z) 555z s=S r=S c=after_kong,last_tile, d
2082420041 8s 8s (6666z) 7777m+ (7777z) (5555z) s=S r=S c=after_kong,last_tile, d
1002240402 3356777788999m 8m s=N r=W c=last_tile,
208c400011 99p99s 9s 111p 999m 1111m+ s=S r=N flowers=26f c=after_kong,last_tile, d
22e4484400 46p11222333444z 5p s=W r=N flowers=1234f c=last_tile, d
1042011880 8p555s444666777z 8p s=N r=W c=blessing_of_earth,
1402891800 999m7z 7z (1111z) (5555z) (6666z) s=N r=N
2082050400 1144466677788s 8s s=N r=S d
1000880248 111m1155566777z 6z s=W r=S c=blessing_of_man,
20ec401808 3p777z 3p 2222z 9999s 5555z s=S r=S flowers=26f c=last_tile, d
100c08f848 18p7z181p7z 7z 5555z (6666z) s=W r=W flowers=12345678f
100c00d808 1s777z 1s (5555z) 5555p 777p s=S r=S flowers=12345678f
100c081800 6788s666777z 5s 234s s=S r=S flowers=26f
208c083c40 5688s555666777z 7s s=S r=S flowers=26f d
208c08f848 6s6z36s55z3s66z6s 5z 777z s=W r=N flowers=12345678f c=after_flower, d
1002040408 1144466677788p 8p s=E r=S
208000c200 55577p55566777z 7p s=W r=N flowers=12345678f c=blessing_of_man, d
2082420024 7z 7z 3333z 2222z 1111z 4444z s=E r=E c=last_tile, d
1012001800 56p11s555z 4p 111z (6666z) s=N r=N c=robbing_kong,
218c004000 6666m3344p445s55z 5s s=S r=E flowers=1235678f d
122c08c000 7s4224z6s4z 5s (1111z) 3333z s=S r=W flowers=12345678f
10022b0040 8s 8s (6666z) (7777s) (7777z) (5555z) s=S r=W c=last_tile,
10020004a4 1112223334477z 4z s=S r=E c=blessing_of_earth,
1020001a04 1112244455666z 5z s=W r=N c=blessing_of_man,
2482481c00 56p11155566677z 4p s=N r=N c=last_tile, d
208c80c808 1s44z1s337773z 1s 9999m s=E r=N flowers=12345678f d
1002a80028 11m11122244z 4z (3333z) s=E r=E c=last_tile,
20cc48c808 6z 6z (5555z) (5555p) 777p (2222z) s=S r=N flowers=12345678f c=last_tile, d
2084404420 1122233344477z 1z s=S r=E flowers=1235678f c=last_tile, d
140c28d808 7767z 6z (5555z) 555p 777p s=S r=N flowers=12345678f c=last_tile,
248c19d800 77p66777z 7p (5555z) (5555p) s=S r=N flowers=12345678f c=kong_on_kong, d
1000050000 2444777888s 2s (9999s) s=W r=W flowers=15f
2080540000 8m 8m (5555m) (7777m) 4444m 123m s=N r=S flowers=2f c=kong_on_kong,last_tile, d
208c500020 7z 7z (3333z) (2222z) (1111z) (4444z) s=E r=E flowers=15f c=kong_on_kong,last_tile, d
208c000200 5688s555666777z 7s s=S r=S flowers=26f c=blessing_of_man, d
20cc090001 2277p111444z 7p (9999p) s=E r=W flowers=15f c=after_kong, d
2084404005 4555z 4z (6666z) (2222z) (7777z) s=S r=S flowers=1235678f c=after_kong,last_tile, d
24c25b0000 7z 7z (6666z) (2222z) (3333m) (5555z) s=S r=E c=kong_on_kong,last_tile, d
208042c000 6z 6z (4444z) (5555p) 7777p (2222z) s=S r=N flowers=12345678f c=last_tile, d
1052080c00 46p11122255577z 5p s=S r=N c=robbing_kong,
180c000000 199m19p1s1234567z 9s s=S r=E flowers=26f
1003200000 1113445678999s 2s s=N r=S c=last_tile,
1015004000 1111234678999p 5p s=E r=N flowers=12345f c=robbing_kong,
228c080008 1z 1z 333z 2222z 2222p 4444z+ s=E r=E flowers=15f d
2884004000 99m19p19s1234567z 1m s=E r=S flowers=12345f c=after_flower, d
208d000000 1123455678999p 1p s=S r=S flowers=26f d
20ac08c400 2345567999s222z 8s s=E r=S flowers=12345678f d
1104204000 7799m77p688s2277z 6s s=W r=S flowers=1234f c=last_tile,
100c200410 111999m1p111999s 1p s=E r=N flowers=15f c=last_tile,
1002040082 1123466777889s 5s s=W r=E c=blessing_of_earth,
100c000080 1112233m123p123s 1m s=S r=N flowers=26f c=blessing_of_earth,
100c200004 6677z 7z (2222z) 1111z 5555z s=S r=S flowers=26f c=last_tile,
2082100010 1p 1p 9999s 1111s 9999m 111m s=W r=S c=kong_on_kong, d
2442080100 456p1115566677z 5z s=E r=N c=blessing_of_heaven, d
2002081900 34555777m66777z 6z s=E r=S c=blessing_of_heaven, d
2002040102 2345677788889m 6m s=E r=E c=blessing_of_heaven, d
2004004100 5777999s222444z 5s s=E r=S flowers=12345f c=blessing_of_heaven, d
2482081809 5557z 7z 888s 1111z (6666z) s=N r=N c=after_kong, d
1002070000 1p 1p (8888p) (4444p) (7777p) (6666p) s=E r=S
100c020000 2p 2p 9999m 9999p 4444s+ 5555m s=S r=E flowers=26f
100002c000 8p 8p 5555z 6666z 1111p 7777z s=W r=W flowers=12345678f
1000040202 2233455566778m 4m s=W r=E c=blessing_of_man,
1004204020 7z 7z (3333z) (2222z) (1111z) (4444z) s=E r=E flowers=1235678f c=last_tile,
20c2501808 333m8s555z 8s 6666z+ 2222z s=S r=N c=kong_on_kong,last_tile, d
208c020000 2p 2p (7777p) (9999p) (4444s) (5555m) s=S r=E flowers=26f c=after_flower, d
2082401801 88s77z 7z (6666z) 7777m+ 345m s=S r=S c=after_kong,last_tile, d
200c000100 345777m88s66777z 6z s=E r=S flowers=15f c=blessing_of_heaven, d
2082120010 1p 1p 9999s 1111s 9999m 1111m s=W r=S c=kong_on_kong, d
110c000000 2233m113p99s4455z 3p s=S r=S flowers=26f
288c000000 9m19p19s12345567z 1m s=E r=W flowers=15f d
101d000000 1113445678999p 2p s=S r=N flowers=26f c=robbing_kong,
1814000000 199m19p1s1234567z 9s s=N r=E flowers=345f c=robbing_kong,
1412081c00 56p11155566677z 4p s=S r=N c=robbing_kong,
208c400004 6677z 7z (2222z) 1111z 5555z s=S r=S flowers=26f c=last_tile, d
2082410424 1112223334477z 4z s=W r=E c=last_tile, d
1002200424 1112223334477z 4z s=W r=E c=last_tile,
10020100c0 111m5p555666777z 5p s=N r=S c=blessing_of_earth,
1202a30000 1z 1z (3333z) (2222z) (1111p) (4444z) s=E r=E c=last_tile,
20e2031804 2z 2z (1111z) (5555z) (4444z) (6666z) s=N r=N d
2082000200 456p1115566677z 5z s=N r=N c=blessing_of_man, d
1040080a08 1117788s222555z 7s s=S r=W c=blessing_of_man,
1400080200 456p1115566677z 5z s=N r=N c=blessing_of_man,
1022081888 5588s333666777z 5s s=N r=W c=blessing_of_earth,
1002010090 111999m1p111999s 1p s=S r=N c=blessing_of_earth,
2082000011 1p 1p (9999s) 1111s 999m 111m s=W r=N c=after_kong, d
2282430000 1z 1z (3333z) (2222z) (2222p) (4444z) s=E r=E c=last_tile, d
1802000080 19m19p19s1234567z 3z s=W r=W c=blessing_of_earth,
1800004000 1m19p19s12345667z 9m s=S r=W flowers=12345f
1003000080 1112245678999s 3s s=N r=E c=blessing_of_earth,
1001000200 1112345678999s 4s s=N r=S c=blessing_of_man,
2082480402 23456777889m55z 6m s=W r=E c=last_tile, d
2180040402 2222333344488s 4s s=N r=N flowers=2f d
2282480008 1444z 1z 333z 222z 222p s=E r=E c=last_tile, d
2081004000 1111234678999p 5p s=W r=N flowers=12345f d
101c084002 34455678m11z 9m 123m s=S r=E flowers=1235678f c=robbing_kong,
1100040402 2222333444466s 3s s=W r=E flowers=2f
1002000410 111999m11999p11s 1p s=S r=N
1000004010 99p11s 1s 999s (1111p) 111m s=N r=S flowers=1234f
1002030010 1p 1p (9999s) (1111s) (9999m) (1111m) s=W r=E
1000000210 11999m11p111999s 1m s=S r=N c=blessing_of_man,
1002210024 1112224447z 7z (3333z) s=E r=E c=last_tile,
1202800088 111p1122233444z 3z s=S r=E c=blessing_of_earth,
1000004080 5777999s222444z 5s s=N r=S flowers=12345f c=blessing_of_earth,
1000004004 1122444555z 1z (6666z) s=N r=N flowers=1234f
2080404410 111m1199p111999s 1p s=W r=S flowers=1234f c=after_flower,last_tile, d
2002010110 11999m11p111999s 1m s=E r=S c=blessing_of_heaven, d
2202010100 22p11222333444z 2p s=E r=E c=blessing_of_heaven, d
14020a0000 7z 7z 8888s 5555z 1111z 6666z s=N r=N
1000000224 1112223334477z 4z s=N r=W c=blessing_of_man,
1002283c40 6788s555666777z 5s s=S r=S c=last_tile,
1024294400 5777999s222444z 5s s=W r=S flowers=12345f c=last_tile,
2082483c40 56788s55566677z 7z s=S r=S c=last_tile, d
2082060000 1s 1s 8888s 4444s 7777s 6666s s=N r=S d
"""
