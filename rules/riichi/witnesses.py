"""Hands that count patterns together: written by `python -m tests.witnesses`."""

TABLE = """\
5
chankan chanta chiihou chiitoitsu chinitsu chinroutou chun chuuren chuuren_9 daisangen daisharin daisuushii
double_riichi haitei haku hatsu honitsu honroutou houtei iipeikou ippatsu isshoku_sanjun ittsu junchan kokushi
kokushi_13 menzen_tsumo pinfu renhou riichi rinshan round_wind ryanpeikou ryuuiisou sanankou sankantsu
sanrenkou sanshoku_doujun sanshoku_doukou seat_wind shiiaru_raotai shousangen shousuushii suuankou
suuankou_tanki suukantsu tanyao tenhou toitoi tsuuiisou uumensai @claimed @closed @drawn @open
30028ca4016042 789p6z 6z (2222z) (5555z) (7777z) s=S r=S c=last_tile,riichi, d
18028ca0054042 89p66z 7p (2222z) (5555z) (7777z) s=S r=S c=last_tile,riichi,
61028cc0018040 888s5z 5z (2222z) (6666z) 7777z s=S r=S c=after_kong, d
48028c80054042 6z 6z (2222z) (5555z) (7777z) 789p s=S r=S c=last_tile,
30008c0411f002 7999p 8p (4444z) (6666z) (5555z) s=N r=W c=double_riichi,ippatsu,last_tile, d
19020c00135040 6677z 7z (5555z) (4444z) (9999m) s=W r=W c=double_riichi,ippatsu,
49028880078040 111m5z 5z (2222z) 6666z+ 7777z s=S r=S c=last_tile,
1900c4a0160000 999m1199p 9p (9999s) (1111z) s=E r=E c=ippatsu,last_tile,riichi,
3002002419a042 77889p55777z 9p (6666z) s=S r=W c=ippatsu,last_tile,riichi, d
61028c0003a040 111m5z 5z (2222z) (6666z) 7777z s=S r=W c=last_tile, d
18008c0015d002 7999p 8p (4444z) (6666z) (5555z) s=N r=W c=double_riichi,ippatsu,last_tile,
30028cc4018042 89s55z 7s (4444z) (6666z) (7777z) s=N r=N c=after_kong, d
18028c80015043 78p66z 9p (2222z) (5555z) (7777z) s=S r=S c=double_riichi,robbing_kong,
3040000c183010 2334445567888s 3s s=S r=N c=double_riichi,ippatsu,last_tile, d
180200201d8042 77889p55777z 9p (6666z) s=S r=W c=ippatsu,last_tile,riichi,
19401c20140010 2255s 5s (3333s) (6666s) (7777s) s=N r=E c=ippatsu,last_tile,riichi,
6000888001e002 1z 1z 2222z 5555z 789p (6666z) s=S r=S c=last_tile, d
190284a003c000 4466677z 4z (5555z) (9999p) s=N r=N c=riichi,
6500cc80022000 7z 7z (1111p) (4444z) 111m (1111s) s=N r=N c=last_tile, d
18000028bc0010 1123777888999s 1s s=E r=N c=ippatsu,last_tile,riichi,
3000012c802010 1122337788999p 9p s=N r=S c=last_tile,riichi, d
30028484115042 789p2226777z 6z (5555z) s=S r=S c=double_riichi,ippatsu, d
30004c44801000 7899m 9m (1111m) (1111s) (1111p) s=W r=E c=after_kong,double_riichi, d
4800888001c003 79p11z 8p (2222z) (5555z) 6666z s=S r=S c=robbing_kong,
1a380000101800 5z 5z (2222z) (3333z) (1111z) (4444z) s=S r=S c=double_riichi,eighth_win,ippatsu,
32380000101800 5z 5z (2222z) (3333z) (1111z) (4444z) s=S r=S c=double_riichi,eighth_win,ippatsu, d
4d00cc80020000 7z 7z (1111p) (4444z) 111m (1111s) s=N r=N
3000002c592000 12233456789s11z 1s s=S r=W c=ippatsu,last_tile,riichi, d
61030880034040 6z 6z 5555z+ 4444z+ 777z 9999m s=S r=N d
18000008481011 1122335678999p 4p s=N r=W c=double_riichi,robbing_kong,
30401c04103010 2678s 2s (3333s) (4444s) (5555s) s=S r=N c=double_riichi,ippatsu,last_tile, d
18402028080001 56m44456p445566s 4m s=N r=S c=riichi,robbing_kong,
61401c40000010 2s 2s (3333s) (6666s) 555s (7777s) s=E r=E c=after_kong, d
180080801d1042 77889s11155z 9s (7777z) s=E r=E c=double_riichi,ippatsu,last_tile,
600388c0018042 5z 5z 4444z 6666z 7777z 789s s=N r=N c=after_kong, d
3000a0e4000002 79m78999p789s 8m (4444z) s=N r=N c=after_kong,riichi, d
18000108111002 12233778899p11z 1p s=N r=S c=double_riichi,ippatsu,
18004400901001 11199m111p11189s 7s s=S r=E c=double_riichi,ippatsu,robbing_kong,
30000024122008 119m99p99s113377z 9m s=N r=W c=ippatsu,last_tile,riichi, d
30004424902000 789999m1p 1p (9999s) (9999p) s=S r=E c=ippatsu,last_tile,riichi, d
3000010c111002 12233778899p11z 1p s=N r=S c=double_riichi,ippatsu, d
180080a0550000 2344456789s444z 1s s=N r=N c=ippatsu,last_tile,riichi,
300080a4096002 7788999p 9p (2222z) (5555z) s=S r=S c=last_tile,riichi, d
49401400040010 4555777p 4p (6666p) 222p s=E r=E c=last_tile,
30404c64000000 5556p 4p (7777p) (7777m) (7777s) s=E r=E c=after_kong,riichi, d
19404c00041000 3377p 7p (6666m) (7777s) (7777m) s=S r=S c=double_riichi,last_tile,
3040200c103000 455667m456p5688s 4s s=E r=E c=double_riichi,ippatsu,last_tile, d
18402008141000 456m34456p45677s 5p s=W r=S c=double_riichi,ippatsu,last_tile,
49004c00068000 9m111s 9m (1111m) 1111p+ (6666z) s=S r=N c=last_tile,
32380020000200 1z 1z (2222z) (5555z) (7777z) (6666z) s=W r=W c=riichi, d
1a380020000200 1z 1z (2222z) (5555z) (7777z) (6666z) s=W r=W c=riichi,
18000108841010 1223377889999p 1p s=N r=S c=double_riichi,last_tile,
1802042011c001 11135s55577z 4s (6666z) s=E r=W c=ippatsu,riichi,robbing_kong,
300080c4401000 2m123456789s 2m (3333z) s=W r=W c=after_kong,double_riichi, d
323c0000101000 1z 1z (2222z) (5555z) (3333z) (4444z) s=W r=S c=double_riichi,ippatsu, d
1a3c0000101000 1z 1z (2222z) (5555z) (3333z) (4444z) s=W r=S c=double_riichi,ippatsu,
60008c80014042 1z 1z (2222z) (5555z) (7777z) 789p s=S r=S d
48028880014043 79p66z 8p (2222z) (5555z) 7777z s=S r=S c=robbing_kong,
3000002cb82010 1123777888999s 1s s=E r=N c=ippatsu,last_tile,riichi, d
30000004131008 1199s112335577z 2z s=S r=S c=double_riichi,ippatsu, d
19008c80075000 11s22z 2z (4444z) (5555z) (1111z) s=S r=S c=double_riichi,last_tile,
60004c40800000 9m 9m (1111m) (1111s) (1111p) 789m s=W r=E c=after_kong, d
34002044009002 89m789p789s44z 7m (6666z) s=E r=N c=after_kong,double_riichi, d
1800a080101001 68m44678p678s444z 7m s=N r=N c=double_riichi,ippatsu,robbing_kong,
3002046401c000 11135s55577z 4s (6666z) s=E r=W c=after_kong,riichi, d
6501c0c0020000 7z 7z 1111p 444z 111m 111s s=N r=N c=after_kong, d
18000000141018 1123344557799m 2m s=N r=S c=double_riichi,ippatsu,last_tile,
3000202c082002 78m789p778899s44z 9m s=S r=W c=last_tile,riichi, d
30008044099000 4456677p 5p (2222z) (6666z) s=S r=W c=after_kong,double_riichi, d
19004c00068000 11m99s 1m (1111s) (1111p) (6666z) s=S r=N c=last_tile,
30380000101020 9m 9m (1111p) (1111m) (1111s) (9999p) s=N r=N c=double_riichi,eighth_win,ippatsu,last_tile, d
30380200101000 2s 2s (3333s) (6666s) (4444s) (6666z) s=N r=E c=double_riichi,ippatsu,last_tile, d
18380000101020 9m 9m (1111p) (1111m) (1111s) (9999p) s=N r=N c=double_riichi,eighth_win,ippatsu,last_tile,
18380200101000 2s 2s (3333s) (6666s) (4444s) (6666z) s=N r=E c=double_riichi,ippatsu,last_tile,
60008080412000 2333789s 1s 456s (1111z) s=E r=E c=last_tile, d
48008080450000 2333789s 1s 456s (1111z) s=E r=E c=last_tile,
1d008480141040 111m99p88s222777z 9p s=S r=S c=double_riichi,ippatsu,last_tile,
180020280c0002 78m789p778899s44z 9m s=S r=W c=last_tile,riichi,
61004400026000 1119m111p111s 9m 555z s=S r=N c=last_tile, d
49028c00038040 111m5z 5z (2222z) (6666z) 7777z s=S r=W
18004c20840000 9m789s 9m (1111s) (1111m) (1111p) s=E r=E c=last_tile,riichi,
180000285c0010 1223345556789s 1s s=S r=W c=ippatsu,last_tile,riichi,
48012000048002 5z 5z 789p 666z 789m 789s s=E r=W c=last_tile,
18400128100410 2334455667788p 2p s=W r=S c=ippatsu,riichi,
32080020100800 1122233344477z 1z s=S r=W c=ippatsu,riichi, d
34000ca4104000 8m789p 8m (2222z) (5555z) (7777s) s=N r=S c=ippatsu,riichi, d
3040012c100410 2334455667788p 2p s=W r=S c=ippatsu,riichi, d
1a380000101200 1z 1z (2222z) (5555z) (7777z) (6666z) s=W r=W c=double_riichi,ippatsu,
32380000101200 1z 1z (2222z) (5555z) (7777z) (6666z) s=W r=W c=double_riichi,ippatsu, d
180080a00d4002 778899p1z 1z (2222z) (5555z) s=S r=S c=last_tile,riichi,
48004800800001 79m99s 8m 1111p+ (1111s) 1111m+ s=S r=E c=robbing_kong,
60030080016042 6z 6z 222z 555z 777z 789p s=N r=S c=last_tile, d
18008490018042 789s3444666777z 3z s=N r=N c=blessing_of_man,
49414800040000 4p 4p 6666p 2222s 2222m 222p s=E r=E c=last_tile,
18000020070008 1199s112335577z 2z s=E r=E c=last_tile,riichi,
6001200000a002 5z 5z 789p 666z 789m 789s s=W r=W c=last_tile, d
30000064410040 1223456789m 2m (7777z) s=S r=N c=after_kong,riichi, d
18000000199003 23778899p66677z 1p s=E r=S c=double_riichi,ippatsu,robbing_kong,
49004c00044000 1m777p 1m (5555z) 7777s+ (7777m) s=S r=S c=last_tile,
6100884001c000 11s66z 6z 5555z+ (6666s) 4444z+ s=N r=W c=after_kong, d
328c0000000000 1122233444777z 3z s=E r=E c=blessing_of_heaven, d
32080000000204 1144455566777z 6z s=N r=E c=blessing_of_earth, d
18401400001011 4555666777888s 3s s=E r=E c=double_riichi,robbing_kong,
61414800002000 4p 4p 6666p 2222s 2222m 222p s=E r=E c=last_tile, d
18004420100003 111m111p11178s11z 9s s=S r=W c=ippatsu,riichi,robbing_kong,
30008084093042 77889s11155z 9s (7777z) s=E r=E c=double_riichi,last_tile, d
61004440020040 1199p777z 9p 9999s+ (9999m) s=S r=N c=after_kong, d
3000002c582010 1112233456789s 1s s=S r=W c=ippatsu,last_tile,riichi, d
30000004519000 2345677789p 1p (6666z) s=W r=S c=double_riichi,ippatsu, d
19004c00101040 77p11s 7p (7777z) (7777m) (7777s) s=S r=N c=double_riichi,ippatsu,
30404c04103000 8m456p 8m (7777p) (7777m) (7777s) s=N r=E c=double_riichi,ippatsu,last_tile, d
18000000501041 23456789m44p777z 1m s=N r=S c=double_riichi,ippatsu,robbing_kong,
62200000000200 1z 1z (2222z) (5555z) 7777z (6666z) s=W r=W c=eighth_win, d
4a200000000200 1z 1z (2222z) (5555z) 7777z (6666z) s=W r=S c=eighth_win,
34002004007002 789m789p789s3555z 3z s=W r=S c=double_riichi,last_tile, d
6001a0c0000000 2m 2m 4444z 789m 789s 789p s=N r=N c=after_kong, d
18000128150000 22333344445s11z 5s s=S r=N c=ippatsu,last_tile,riichi,
3000200c901000 23m123p11123789s 1m s=W r=N c=double_riichi,ippatsu, d
34002024100040 56m456p456s44z 4m (7777z) s=E r=E c=ippatsu,riichi, d
30000004417000 2333456789s 1s (5555z) s=S r=N c=double_riichi,last_tile, d
1800a0a0040002 79m789p78999s111z 8m s=E r=E c=last_tile,riichi,
19004420144000 44m444p44455s555z 4m s=S r=W c=ippatsu,last_tile,riichi,
30000004103018 1122334455779m 9m s=S r=S c=double_riichi,ippatsu,last_tile, d
1a1c0020100000 2223555z 3z (4444z) (1111z) s=S r=S c=eighth_win,ippatsu,riichi,
18008080411001 1244456789p333z 3p s=W r=W c=double_riichi,robbing_kong,
30004424102002 789999m6z 6z (9999s) (9999p) s=S r=S c=ippatsu,last_tile,riichi, d
61004c0002a000 9m111s 9m (1111m) 1111p+ (6666z) s=S r=N c=last_tile, d
18000020b80011 1113777888999s 2s s=E r=N c=ippatsu,riichi,robbing_kong,
4d01c080060000 7z 7z 111p 444z 111m 111s s=N r=N c=last_tile,
4801a080000002 4z 4z 789m 789p 789s 222z s=S r=S
60010040410040 2z 2z 7777z 123s 456s 789s s=W r=N c=after_kong, d
61401400002010 4455777p 5p (6666p) 222p s=E r=E c=last_tile, d
49030880034040 6z 6z 5555z+ 3333z+ 777z 9999m s=S r=W
1d0004a0120040 11m99p111s222777z 9p s=N r=S c=ippatsu,riichi,
34000cc4005000 88m79p 8p (2222z) (5555z) (7777s) s=N r=S c=after_kong,double_riichi, d
18008080159042 78999p77z 7z (4444z) (6666z) s=N r=N c=double_riichi,ippatsu,last_tile,
18000000455000 2333456789s 1s (5555z) s=S r=N c=double_riichi,last_tile,
30020004195042 78899p66z 7p (5555z) (7777z) s=N r=E c=double_riichi,ippatsu, d
3000848411b042 78999p77z 7z (4444z) (6666z) s=N r=N c=double_riichi,ippatsu,last_tile, d
48004400840000 1119m111p 9m (1111s) 123m s=S r=N c=last_tile,
18020000195042 78899p66z 7p (5555z) (7777z) s=N r=E c=double_riichi,ippatsu,
48002000000043 789m7999p777z 8p 789s s=W r=S c=robbing_kong,
18002000049002 789m789p1179s666z 8s s=W r=S c=double_riichi,last_tile,
48000000410041 23456789s22z 1s 777z s=W r=N c=robbing_kong,
30400044080010 4556667777m 5m (3333m) s=S r=S c=after_kong, d
30008024512000 2345677789s 1s (1111z) s=E r=W c=ippatsu,last_tile,riichi, d
30400024002008 335m66p33445566s 5m s=E r=N c=last_tile,riichi, d
180020208c0000 79m78999p778899s 8m s=S r=E c=last_tile,riichi,
19008c00038040 99s11z 9s (2222z) (6666z) (7777z) s=S r=W
60000000a02010 1113778899s 2s 789s s=E r=N c=last_tile, d
18000008290003 23777888999s22z 1s s=W r=N c=robbing_kong,
610108c0038040 9s 9s 4444z 1111z 777z 6666z s=W r=N c=after_kong, d
48000000a00011 1113778899s 2s 789s s=W r=N c=robbing_kong,
321c0020100000 2223555z 3z (4444z) (1111z) s=S r=E c=eighth_win,ippatsu,riichi, d
1c000ca0104000 8m789p 8m (2222z) (5555z) (7777s) s=N r=S c=ippatsu,riichi,
3000010c901010 1223377889999p 1p s=N r=S c=double_riichi,ippatsu, d
184000081c1010 2333444567888s 5s s=S r=N c=double_riichi,ippatsu,last_tile,
48010000454000 9s 9s 789s 5555z 123s 456s s=N r=N c=last_tile,
18002000045002 789m789p1179s555z 8s s=W r=S c=double_riichi,last_tile,
300000a4512000 2345677789s 1s (1111z) s=W r=E c=ippatsu,last_tile,riichi, d
18008c8001c003 79p11z 8p (2222z) (5555z) (6666z) s=S r=S c=robbing_kong,
30020c84115042 789p6z 6z (2222z) (5555z) (7777z) s=N r=S c=double_riichi,ippatsu, d
300000c4094002 778899p1z 1z (2222z) (5555z) s=N r=S c=after_kong, d
18000000519000 2345677789p 1p (6666z) s=W r=S c=double_riichi,ippatsu,
4a240000000000 1z 1z 3333z 7777z 4444z 2222z s=S r=E
4a200000000800 7z 7z 3333z 1111z 4444z 2222z s=S r=W
62240000000000 1z 1z 3333z 7777z 4444z 2222z s=S r=E d
62200000000800 7z 7z 3333z 1111z 4444z 2222z s=S r=W d
19004c00109000 77p11s 7p (6666z) (7777m) (7777s) s=S r=S c=double_riichi,ippatsu,
3000a084003000 46m456p45677s333z 5m s=W r=W c=double_riichi,last_tile, d
61020440014040 77m66z 7m (4444z) 555z (7777z) s=S r=S c=after_kong, d
6102800003c000 6677z 6z 5555z+ 111s 444z s=N r=W d
19020410024040 11m111p55566777z 1m s=S r=N c=blessing_of_man,
4800848005c002 1666z 1z (2222z) (5555z) 789p s=S r=S c=last_tile,
49004c00000040 1m 1m 777p (7777z) (7777s) (7777m) s=S r=N
1900cc80001000 77m11s 7m (7777p) (2222z) (7777s) s=S r=S c=double_riichi,
60004400002002 11m111p111s33z 1m 123s s=S r=W c=last_tile, d
1a380020000800 7z 7z (3333z) (1111z) (4444z) (2222z) s=S r=W c=riichi,
49000c00040010 1222s 1s (6666s) 3333s+ (7777s) s=E r=E c=last_tile,
30000124012002 112233778899p2z 2z s=N r=S c=last_tile,riichi, d
30000021100000 199m19p19s234567z 1z s=E r=E c=eighth_win,ippatsu,riichi, d
30000020100080 1112345677999p 8p s=N r=S c=eighth_win,ippatsu,riichi, d
18000023100000 19m19p19s1234567z 9m s=E r=E c=eighth_win,ippatsu,riichi,
18000020100080 1123455678999m 1m s=S r=W c=eighth_win,ippatsu,riichi,
321c0000000004 1222333444777z 1z s=S r=E c=blessing_of_earth, d
32980000000200 1444555666777z 1z s=E r=E c=blessing_of_heaven, d
64012000002040 4z 4z 777z 456m 456p 456s s=E r=E c=last_tile, d
30080220100000 33344466688s66z 6z s=S r=S c=eighth_win,ippatsu,last_tile,riichi, d
30080020100020 11999m11p111s 1m (9999s) s=S r=E c=eighth_win,ippatsu,riichi, d
30000064880000 7789999m 8m (1111m) (1111s) s=W r=E c=after_kong,riichi, d
30000024032008 1199s112233557z 7z s=E r=N c=last_tile,riichi, d
6001000041a000 1s 1s 456s 789s 6666z+ 123s s=S r=E c=last_tile, d
60010000416000 9s 9s 789s 5555z 123s 456s s=N r=N c=last_tile, d
48010000458000 1p 1p 456p 789p 666z 123p s=S r=E c=last_tile,
48010000258002 4z 4z 789s 789s 789s 6666z s=E r=N c=last_tile,
30400124102000 4m223333444455s 4m s=S r=N c=ippatsu,last_tile,riichi, d
1c0004a0100003 999m23p66z 1p (9999s) (1111z) s=N r=E c=ippatsu,riichi,robbing_kong,
4c002000004002 89p789s33555z 7p 789m s=W r=S
64002000004002 89p789s33555z 7p 789m s=W r=S d
3000000ca83010 1123777888999s 1s s=E r=N c=double_riichi,last_tile, d
60010040218002 4z 4z 789s 789s 789s 6666z s=E r=N c=after_kong, d
18002008800001 23m11123p123789s 1m s=S r=W c=robbing_kong,
30000464000010 2223334666m 5m (9999m) s=W r=S c=after_kong,riichi, d
30000ca401e000 3457s 7s (2222z) (5555z) (6666z) s=E r=S c=last_tile,riichi, d
30020444009040 789m88s55777z 8s (6666z) s=S r=W c=after_kong,double_riichi, d
19020480074040 5566777z 5z (3333z) (9999m) s=S r=W c=last_tile,
18180020100020 111999m1p111s 1p (9999s) s=S r=E c=eighth_win,ippatsu,riichi,
18000020450040 1234578999s 6s (7777z) s=S r=W c=last_tile,riichi,
32080000000804 1122233344477z 1z s=S r=W c=blessing_of_earth, d
32880000000800 1122233344477z 1z s=E r=W c=blessing_of_heaven, d
18400020040008 335m66p33445566s 5m s=E r=N c=last_tile,riichi,
30000c24902000 789m1p 1p (1111s) (9999s) (9999p) s=N r=E c=ippatsu,last_tile,riichi, d
18380220000000 2s 2s (3333s) (6666s) (4444s) (6666z) s=N r=N c=last_tile,riichi,
60020440008042 5777z 5z (1111m) (6666z) 789s s=N r=W c=after_kong, d
48004400040002 111m111p111s3z 3z 123s s=N r=W c=last_tile,
18000000101180 1112345678999p 8p s=W r=S c=double_riichi,eighth_win,ippatsu,last_tile,
18000001101000 19m119p19s123457z 6z s=N r=E c=double_riichi,ippatsu,
30000000101180 1112345678999m 8m s=W r=E c=double_riichi,ippatsu,last_tile, d
30000003101000 19m19p19s1234567z 2z s=S r=N c=double_riichi,ippatsu, d
49011800010040 9p 9p 111p 2222p 3333p 7777z s=N r=S
3000000c481010 2345677778899s 1s s=W r=N c=double_riichi, d
19401c00141010 2255s 5s (3333s) (6666s) (7777s) s=N r=E c=double_riichi,ippatsu,last_tile,
4c012000040040 4z 4z 777z 456m 456p 456s s=E r=E c=last_tile,
48010000440010 1s 1s 123s 123s 456s 789s s=S r=W c=last_tile,
48012000840000 1p 1p 789m 789p 789s 789s s=S r=E c=last_tile,
60012040800000 1m 1m 1111p 789m 789s 789p s=S r=N c=after_kong, d
34008c84002002 23p66z 1p (9999s) (1111z) (9999m) s=E r=E c=last_tile, d
61011040014000 9p 9p 111p 222p 333p 5555z s=N r=S c=after_kong, d
3000200c882000 78m11789p778899s 9m s=S r=E c=last_tile, d
1d004480021000 11m111p111s44477z 1m s=S r=N c=double_riichi,
48402000000001 56m44p445566s 4m 456p s=N r=S c=robbing_kong,
1a1c0010000000 1112223444777z 3z s=S r=E c=blessing_of_man,
30001464010000 11222789p11z 1p (3333p) s=N r=W c=after_kong,riichi, d
19001420118000 77888999s44666z 7s s=W r=N c=ippatsu,riichi,
49014000064000 9m 9m 111m 111p 111s 555z s=W r=N c=last_tile,
180000084d1000 12345778899p33z 6p s=N r=S c=double_riichi,last_tile,
6001a080002000 7s 7s 456s 456p 456m 3333z s=W r=W c=last_tile, d
18400118000410 2334455667788p 2p s=W r=S c=blessing_of_man,
3000002c390002 23777888999s22z 1s s=E r=E c=ippatsu,riichi, d
600100c0014002 1z 1z 2222z 5555z 789p 789p s=N r=S c=after_kong, d
18400000101008 455m445566p4466s 4m s=W r=S c=double_riichi,ippatsu,
30000c44001010 2789m 2m (3333m) (6666m) (4444m) s=E r=N c=after_kong,double_riichi, d
18008ca0000001 7999p 8p (2222s) (2222z) (3333p) s=S r=S c=riichi,robbing_kong,
30020064098042 77889p55777z 9p (6666z) s=S r=W c=after_kong,riichi, d
30002064800000 79m78999p789s 8m (1111s) s=N r=W c=after_kong,riichi, d
30080000000024 1199m111999p111s 1m s=S r=N c=blessing_of_earth, d
30880000000020 11999m11p111999s 1m s=E r=E c=blessing_of_heaven, d
30080200000004 2233444666s666z 3s s=N r=E c=blessing_of_earth, d
30880200000000 2233444666s666z 3s s=E r=E c=blessing_of_heaven, d
60004840000002 78p44z 9p 1111p+ (1111m) (1111s) s=E r=E c=after_kong, d
49004000060040 1199m111p111s 1m 777z s=S r=N c=last_tile,
19004420168000 99m11999p666z 9m (9999s) s=S r=E c=ippatsu,last_tile,riichi,
18002000105001 67m44678p678s555z 8m s=E r=N c=double_riichi,ippatsu,robbing_kong,
18400008101011 3344445566778p 2p s=S r=E c=double_riichi,ippatsu,robbing_kong,
18028480115042 789p2226777z 6z (5555z) s=S r=S c=double_riichi,ippatsu,
1d008c00028000 11m99s 1m (2222z) (1111p) (6666z) s=S r=N
60004400802000 11m111p11199s 1m 123s s=S r=W c=last_tile, d
18000420018041 8999p777z 7p (6666z) (3333p) s=S r=N c=riichi,robbing_kong,
30400004101008 455m4466p445566s 4m s=W r=S c=double_riichi,ippatsu, d
3000a0a4100000 78m678p44678s444z 6m s=N r=N c=ippatsu,riichi, d
18002000109001 66678m78p678s666z 6p s=N r=S c=double_riichi,ippatsu,robbing_kong,
180200000d9042 778899s5z 5z (6666z) (7777z) s=E r=W c=double_riichi,last_tile,
48000c00840000 9m 9m 123p (1111m) (1111s) (9999p) s=S r=N c=last_tile,
18000020554000 2345678999s 1s (5555z) s=E r=N c=ippatsu,last_tile,riichi,
60000000402010 2233334789s 1s 456s s=W r=E c=last_tile, d
600080c0410000 1223456789m 2m 2222z s=S r=S c=after_kong, d
4801a080040000 7s 7s 456s 456p 456m 3333z s=W r=W c=last_tile,
30004c44000002 78p44z 9p (1111p) (1111m) (1111s) s=E r=E c=after_kong, d
19004c00045000 3377p 7p (5555z) (7777s) (7777m) s=S r=S c=double_riichi,last_tile,
30000024516000 2345678999s 1s (5555z) s=N r=N c=ippatsu,last_tile,riichi, d
30002024104000 77789m789p79s555z 8s s=W r=S c=ippatsu,riichi, d
30002024108000 78m678p44678s666z 6m s=N r=S c=ippatsu,riichi, d
18000120050002 112233778899p2z 2z s=N r=S c=last_tile,riichi,
6000a080000002 89s44z 7s 789m 789p 222z s=S r=S d
60412040000000 3p 3p 7777m 456m 456p 456s s=E r=E c=after_kong, d
60012040008002 1m 1m 6666z 789m 789s 789p s=S r=N c=after_kong, d
48200000000020 9m 9m 1111p (1111m) 1111s+ (9999p) s=W r=N c=eighth_win,last_tile,
48200200000000 2s 2s 3333s 6666s 4444s 6666z s=N r=E c=last_tile,
60200000000020 9m 9m 1111p (1111m) 1111s+ (9999p) s=W r=N c=eighth_win,last_tile, d
60200200000000 2s 2s 3333s 6666s 4444s 6666z s=N r=E c=last_tile, d
3000002441a000 1123456789p666z 1p s=S r=E c=last_tile,riichi, d
30000004511040 2345677789p777z 1p s=N r=S c=double_riichi,ippatsu, d
18004c20040002 78p44z 9p (1111p) (1111m) (1111s) s=W r=E c=last_tile,riichi,
320c0000101000 1133z 3z (2222z) (5555z) (4444z) s=S r=S c=double_riichi,ippatsu, d
18008080091001 1244778899p333z 3p s=W r=W c=double_riichi,robbing_kong,
18000020100018 1223344557788m 1m s=S r=S c=ippatsu,riichi,
18000000111008 22445566s11244z 2z s=S r=W c=double_riichi,ippatsu,
48020000048042 789p79s55777z 8s 6666z+ s=E r=W c=last_tile,
18002008181000 23m112233p12355s 1m s=W r=N c=double_riichi,ippatsu,
18004c00800001 79m99s 8m (1111p) (1111s) (1111m) s=S r=E c=robbing_kong,
3000200c181000 23m112233p12355s 1m s=W r=N c=double_riichi,ippatsu, d
30402064000000 45m33456p456s 6m (7777m) s=E r=E c=after_kong,riichi, d
19404420140000 44m444777p44455s 4m s=N r=W c=ippatsu,last_tile,riichi,
18008080088000 556677p7s 7s (2222z) (6666z) s=S r=S
61010800002010 1s 1s 6666s 3333s 7777s 222s s=E r=E c=last_tile, d
30080020100200 11m77s777z 1m (5555z) (6666z) s=E r=S c=ippatsu,last_tile,riichi, d
18000008b81010 1123777888999s 1s s=E r=N c=double_riichi,ippatsu,
4c008880000003 23p66z 1p (9999s) (1111z) 9999m+ s=E r=E c=robbing_kong,
18000000161008 1199m99p99s11337z 7z s=N r=W c=double_riichi,ippatsu,last_tile,
49404c00000000 2224p 4p (6666p) (2222s) 2222m s=E r=E
18000018480010 2223456778899m 1m s=S r=N c=blessing_of_man,
65018800006000 5m 5m 3333z 1111p 1111s 555z s=W r=N c=last_tile, d
48400000200011 4555667788s 3s 678s s=E r=E c=robbing_kong,
61011800010040 9p 9p 111p 2222p 3333p 7777z s=N r=S d
6100140001a000 77888999s44z 7s 666z s=W r=N c=last_tile, d
49011000054000 9s 9s 111s 222s 333s 5555z s=N r=S c=last_tile,
48000000a40010 1113778899s 2s 789s s=E r=N c=last_tile,
30380020000020 9m 9m (1111p) (1111m) (1111s) (9999p) s=S r=N c=last_tile,riichi, d
30380220000000 2s 2s (3333s) (6666s) (4444s) (6666z) s=N r=N c=last_tile,riichi, d
64012040000040 4z 4z 7777z 456m 456p 456s s=E r=E c=after_kong, d
3040002c080010 3344556677888s 5s s=E r=E c=riichi, d
32380020000800 7z 7z (3333z) (1111z) (4444z) (2222z) s=S r=W c=riichi, d
18400108040000 56677m445566p33s 5m s=E r=S c=last_tile,
18020010098040 44566s55666777z 5s s=N r=N c=blessing_of_man,
19001420110040 1122233399p777z 1p s=N r=S c=ippatsu,riichi,
19001400054000 1112223399s 3s (5555z) s=E r=S c=last_tile,
1a180010000800 1112223334446z 6z s=S r=E c=blessing_of_man,eighth_win,
60012040004000 8p 8p 5555z 789m 789p 789s s=S r=W c=after_kong, d
6400800000a002 789m9s 9s 222z (1111p) (6666z) s=S r=N c=last_tile, d
19004410020040 1199m111p111s777z 1m s=S r=N c=blessing_of_man,
19008490030040 11s11122266777z 1s s=S r=E c=blessing_of_man,
34002044000040 56m456p456s44z 4m (7777z) s=E r=E c=after_kong, d
18000128840010 1122337788999m 9m s=N r=S c=last_tile,riichi,
61014000002040 1s 1s 777z 777m 777s 777p s=S r=N c=last_tile, d
18400108101410 2334455667788p 2p s=W r=S c=double_riichi,ippatsu,
18000108901010 1223377889999p 1p s=N r=S c=double_riichi,ippatsu,
61014800000040 1m 1m 777p 7777z 7777s 7777m s=S r=N d
30002004002042 789m789p1179s777z 8s s=W r=S c=last_tile, d
30000064414000 2345666789s 1s (5555z) s=W r=N c=after_kong,riichi, d
60004800802000 7899p 9p 1111p+ (1111m) (1111s) s=W r=E c=last_tile, d
18002020104000 7889m789p789s555z 8m s=W r=S c=ippatsu,riichi,
19004c20008000 77p11s 7p (6666z) (7777m) (7777s) s=S r=S c=riichi,
18002018800000 23m12399p123789s 1m s=W r=N c=blessing_of_man,
48412000040000 7s 7s 456s 456p 456m 456s s=W r=W c=last_tile,
61010040024040 1p 1p 4444z 9999m 777z 555z s=S r=W c=after_kong, d
60002000802000 7899p778899s 9p 789m s=S r=E c=last_tile, d
48002000800001 23m11123p789s 1m 123s s=S r=W c=robbing_kong,
48000000400011 1234568999p 7p 123p s=N r=W c=robbing_kong,
49001400018000 777888999s4z 4z 666z s=W r=N
30000003000004 19m19p19s1234567z 2z s=W r=N c=blessing_of_earth, d
30800003000000 19m19p19s1234567z 9p s=E r=E c=blessing_of_heaven,eighth_win, d
30000000000184 1112345678999s 1s s=W r=E c=blessing_of_earth, d
30800000000180 1112345678999p 4p s=E r=E c=blessing_of_heaven,eighth_win, d
48004800040002 78s44z 9s 1111s+ (1111m) (1111p) s=W r=N c=last_tile,
48004000000003 89m111p111s55z 7m 1111m+ s=S r=E c=robbing_kong,
18000220100000 23333466688s66z 6z s=S r=S c=eighth_win,ippatsu,last_tile,riichi,
18380020000020 9m 9m (1111p) (1111m) (1111s) (9999p) s=S r=N c=eighth_win,last_tile,riichi,
30000444015042 789p1177z 7z (2222z) (5555z) s=N r=E c=after_kong,double_riichi, d
3002000409b042 778899s5z 5z (6666z) (7777z) s=E r=W c=double_riichi,last_tile, d
30000c24102010 2278s 9s (3333s) (6666s) (4444s) s=N r=N c=ippatsu,last_tile,riichi, d
18002028900000 1237899m123p123s 9m s=S r=E c=ippatsu,riichi,
18002008801000 23m12399p123789s 1m s=W r=N c=double_riichi,
60002000006002 789m789p1179s 8s 555z s=W r=S c=last_tile, d
48002000044002 78m11789s 9m 789p 555z s=W r=S c=last_tile,
48002000004001 79m789p22s555z 8m 789s s=N r=N c=robbing_kong,
48000000418001 2345666s666z 1s 789s s=W r=N c=robbing_kong,
60000040414000 2345666789s 1s 5555z+ s=E r=N c=after_kong, d
60000040418000 1223789m 2m (6666z) 456m s=S r=N c=after_kong, d
60002000002042 789p11789s77z 7z 789m s=W r=S c=last_tile, d
48000800000011 2289m 7m 3333m (6666m) (4444m) s=E r=N c=robbing_kong,
1a000020100800 1122233344477z 1z s=S r=W c=ippatsu,riichi,
4900840003c000 1s444z 1s 222z (5555z) (6666z) s=N r=W
6100840003c000 1s444z 1s 222z (5555z) (6666z) s=N r=W d
1900848003d000 999p3344466z 6z (5555z) s=N r=N c=double_riichi,
18000000418001 23456789s22z 1s (6666z) s=W r=N c=robbing_kong,
18000020418000 1223456789m666z 2m s=W r=N c=riichi,
18000000458000 1123456789p666z 1p s=S r=E c=last_tile,
300080c4088000 556677p7s 7s (2222z) (6666z) s=S r=S c=after_kong, d
3000844400c002 123p1s666z 1s (5555z) (4444z) s=N r=W c=after_kong, d
18020c0001c001 79p77z 8p (6666p) (5555z) (6666z) s=S r=S c=robbing_kong,
48000000414001 2345666s555z 1s 789s s=N r=N c=robbing_kong,
18400028380010 3455566777888s 6s s=E r=E c=ippatsu,riichi,
19000ca0160000 1199m 9m (2222z) (9999p) (3333z) s=E r=S c=ippatsu,last_tile,riichi,
323c0020000000 1z 1z (3333z) (7777z) (4444z) (2222z) s=S r=W c=riichi, d
30380020100000 1m 1m (2222z) (5555z) (7777m) (9999m) s=E r=W c=eighth_win,ippatsu,last_tile,riichi, d
61020c40028040 5777z 5z (1111m) (6666z) 9999s s=N r=W c=after_kong, d
30008024190000 2344556677s 1s (1111z) s=E r=W c=ippatsu,riichi, d
48000080410001 46789s44z 5s 333z 123s s=N r=W c=robbing_kong,
48000000450040 2355789s 1s 456s (7777z) s=S r=W c=last_tile,
48008000400001 88m12345679p 8p 444z s=N r=W c=robbing_kong,
18002000040042 789m789p1179s777z 8s s=W r=S c=last_tile,
18002028100002 12378m123p123s44z 9m s=S r=E c=ippatsu,riichi,
18002020008000 5678m678p678s666z 5m s=N r=S c=riichi,
48002080000001 56m44456p456s 4m 222z s=E r=S c=robbing_kong,
4800a000000001 56m44456p456s 4m 4444z s=N r=S c=robbing_kong,
48002000008001 79m789p22s 8m (6666z) 789s s=N r=N c=robbing_kong,
180000000dd002 778899p1z 1z (6666z) (5555z) s=N r=S c=double_riichi,last_tile,
300000a4196002 78899m44z 7m (2222z) (5555z) s=W r=S c=ippatsu,last_tile,riichi, d
3000000409f002 778899p1z 1z (6666z) (5555z) s=N r=S c=double_riichi,last_tile, d
18000000414001 2345666789s 1s (5555z) s=S r=N c=robbing_kong,
19004c20000040 77p11s 7p (7777z) (7777m) (7777s) s=S r=N c=riichi,
60000000412040 23789s11z 1s 456s (7777z) s=S r=W c=last_tile, d
4d008000068000 11m99s 1m 222z (1111p) (6666z) s=S r=N c=last_tile,
18000028480011 1122335678999p 4p s=E r=S c=riichi,robbing_kong,
61004040008000 77p11s 7p 666z 7777m+ 7777s s=S r=S c=after_kong, d
30004404003002 111123m111p11s22z 1s s=S r=N c=double_riichi,last_tile, d
1a3c0020000000 1z 1z (3333z) (7777z) (4444z) (2222z) s=S r=W c=riichi,
18380020100000 1m 1m (2222z) (5555z) (7777m) (9999m) s=E r=W c=eighth_win,ippatsu,last_tile,riichi,
30000024102018 1122334457788m 5m s=S r=S c=ippatsu,last_tile,riichi, d
19004400064000 1199m111p111s555z 1m s=S r=N c=last_tile,
3000202c100002 12378m123p123s44z 9m s=S r=E c=ippatsu,riichi, d
30002044004000 2789m789p789s 2m (5555z) s=S r=N c=after_kong, d
18000000191041 5677778899p777z 4p s=N r=S c=double_riichi,ippatsu,robbing_kong,
30404c44001000 8m456p 8m (7777p) (7777m) (7777s) s=E r=E c=after_kong,double_riichi, d
19004c00041040 77p11s 7p (7777z) (7777m) (7777s) s=S r=N c=double_riichi,last_tile,
30000044418000 1223456789m 2m (6666z) s=S r=N c=after_kong, d
18004400001002 999m123p6z 6z (9999s) (9999p) s=N r=E c=double_riichi,
18404400000001 444p2444455s 3s (4444m) s=N r=S c=robbing_kong,
18400c00000001 22m45s 3s (3333m) (6666m) (4444m) s=E r=N c=robbing_kong,
18000c00000011 2289m 7m (3333m) (6666m) (4444m) s=E r=N c=robbing_kong,
61004040004000 777p11s55z 5z 7777m+ 7777s s=S r=S c=after_kong, d
18000000094001 3344445567s 8s (5555z) s=S r=E c=robbing_kong,
30000024412040 1245678999s777z 3s s=S r=W c=last_tile,riichi, d
18000020100200 34577m77z 7z (5555z) (6666z) s=S r=S c=eighth_win,ippatsu,last_tile,riichi,
18000c20940000 789m1p 1p (1111s) (9999s) (9999p) s=S r=E c=ippatsu,last_tile,riichi,
18000c00841000 99m13s 2s (1111m) (1111p) (9999s) s=S r=N c=double_riichi,last_tile,
61004800006000 77p11s 7p 5555z+ 7777m+ (7777s) s=S r=S c=last_tile, d
18002000000003 12789m123p123s44z 3m s=S r=W c=robbing_kong,
3040200c080000 445566m44456p45s 6s s=S r=W d
3000200400b002 789m789p1179s666z 8s s=W r=S c=double_riichi,last_tile, d
30008424008002 789s5666z 5z (2222z) (1111m) s=S r=N c=riichi, d
4802080001c001 79p77z 8p (6666p) (5555z) 6666z s=S r=S c=robbing_kong,
48000000018041 23456s22666z 1s 777z s=W r=N c=robbing_kong,
18000c00101001 35p11z 4p (7777s) (1111p) (4444z) s=W r=S c=double_riichi,ippatsu,robbing_kong,
4d008800044000 55m33z 3z 1111p 1111s 5555z s=W r=N c=last_tile,
19004400021040 1199m111p111s777z 1m s=S r=N c=double_riichi,
650108c0000040 8s 8s 2222z 7777z 1111m 999p s=N r=S c=after_kong, d
60402000002000 456p7s 7s 456s 456p 456m s=W r=S c=last_tile, d
1c002000000041 56m456p456s44z 4m (7777z) s=E r=E c=robbing_kong,
1c008c80000003 23p66z 1p (9999s) (1111z) (9999m) s=E r=E c=robbing_kong,
30001c04113000 78s77z 6s (3333s) (4444s) (5555s) s=S r=N c=double_riichi,ippatsu,last_tile, d
18180210000000 2333444666s666z 2s s=S r=E c=blessing_of_man,eighth_win,
18180010000020 1119m111999p111s 9m s=S r=N c=blessing_of_man,eighth_win,
18180010000200 7778s555666777z 8s s=N r=N c=blessing_of_man,eighth_win,
48404000000001 444p2444455s 3s 4444m s=N r=S c=robbing_kong,
48400800000001 22m45s 3s 3333m (6666m) (4444m) s=E r=N c=robbing_kong,
34008484101002 99m123p66z 9m (9999s) (1111z) s=E r=E c=double_riichi,ippatsu, d
48030080054042 6z 6z 222z 555z 777z 789p s=N r=S c=last_tile,
30000001101000 1m119p19s1234567z 9m s=N r=E c=double_riichi,ippatsu, d
30000023100000 19m19p19s1234567z 9m s=E r=E c=eighth_win,ippatsu,riichi, d
30000000101080 1123456788999m 1m s=E r=W c=double_riichi,ippatsu, d
30000020100180 1112345678999p 7p s=N r=S c=eighth_win,ippatsu,riichi, d
18000003101000 19m19p19s1234567z 7z s=S r=W c=double_riichi,ippatsu,
18000021100000 199m19p9s1234567z 1s s=E r=E c=eighth_win,ippatsu,riichi,robbing_kong,
18000000101080 1122345678999s 1s s=E r=S c=double_riichi,ippatsu,
18000020100180 1112345678999p 7p s=N r=S c=ippatsu,riichi,
6001000021a002 4z 4z 789s 789s 789s 6666z s=E r=N c=last_tile, d
49400800040010 2255s 2s (6666s) 3333s+ (7777s) s=E r=E c=last_tile,
18000028390002 23777888999s22z 1s s=E r=E c=ippatsu,riichi,
30000004123008 1199m99p99s11337z 7z s=N r=W c=double_riichi,ippatsu,last_tile, d
61404840000000 5777p 5p 6666p 7777m 7777s s=S r=S c=after_kong, d
61404c00000000 2224p 4p (6666p) (2222s) 2222m s=E r=E d
4801888001c002 1z 1z 2222z 5555z 789p 6666z s=S r=S
340004a4102002 99m123p66z 9m (9999s) (1111z) s=N r=E c=ippatsu,last_tile,riichi, d
1c002000004002 89m789p789s33555z 7m s=W r=S
4c000c80008000 5m 5m (2222z) (6666z) (7777s) 789p s=N r=S
1800001009c000 44556s44555666z 6s s=N r=N c=blessing_of_man,
18402010080000 567m567p4455677s 6s s=N r=E c=blessing_of_man,
18000010030008 1199s112335577z 2z s=N r=S c=blessing_of_man,
65008400028000 11m99s 1m 222z (1111p) (6666z) s=S r=N d
18008090098002 11223m44455666z 3m s=N r=N c=blessing_of_man,
18028090018042 123m4455666777z 4z s=N r=N c=blessing_of_man,
30401424100010 4555666777888s 3s s=E r=E c=ippatsu,riichi, d
18008090410000 2223456789m444z 1m s=N r=N c=blessing_of_man,
49401c00040000 7s 7s 666p (4444s) (7777p) (5555p) s=E r=S c=last_tile,
60010000a00010 1s 1s 789s 123s 789s 789s s=E r=N d
1d000ca0040040 99p88s 9p (2222z) (7777z) (1111m) s=N r=S c=last_tile,riichi,
18001c00010001 89p11z 7p (3333p) (1111p) (2222p) s=N r=W c=robbing_kong,
34008c04008000 5m789p 5m (4444z) (6666z) (7777s) s=N r=S d
48010000a00010 1s 1s 789s 123s 789s 789s s=E r=N
48001800010001 89p11z 7p 3333p (1111p) (2222p) s=N r=W c=robbing_kong,
60400000202010 4555667788s 3s 678s s=E r=E c=last_tile, d
34000424108000 5m111p678s333666z 5m s=E r=N c=ippatsu,riichi, d
64000c80008000 5m 5m (2222z) (6666z) (7777s) 789p s=N r=S d
19008490014000 3388s111222555z 3s s=S r=S c=blessing_of_man,
1a000010000200 3344555666777z 4z s=N r=N c=blessing_of_man,
1c002020100040 56m456p456s44z 4m (7777z) s=E r=E c=ippatsu,riichi,
650004c0000040 99p88s 9p 222z (7777z) (1111m) s=N r=S c=after_kong, d
4c000c80004000 8m 8m (2222z) (5555z) (7777s) 789p s=N r=S
30800000000080 1123445678999p 1p s=E r=E c=blessing_of_heaven,eighth_win, d
30000000000084 1112345578999m 6m s=N r=W c=blessing_of_earth,eighth_win, d
30800001000000 1m199p19s1234567z 9m s=E r=E c=blessing_of_heaven,eighth_win, d
30000001000004 19m199p19s123567z 4z s=N r=W c=blessing_of_earth,eighth_win, d
4d000480040040 111m8p999s777z 8p 2222z+ s=N r=S c=last_tile,
18000018880010 1123777888999s 1s s=S r=N c=blessing_of_man,
18004410800000 11199m111p11189s 7s s=S r=N c=blessing_of_man,
1800a090000000 2789m789p789s444z 2m s=N r=N c=blessing_of_man,
18400128000010 4585773844643p 6p s=S r=E c=riichi,
64008880000002 23p66z 1p (9999s) (1111z) 9999m+ s=E r=E d
19001400011040 1122233399p777z 1p s=N r=S c=double_riichi,
61001400012040 2233399p777z 2p 111p s=N r=S c=last_tile, d
61011000016000 9p 9p 111p 222p 333p 5555z s=N r=S c=last_tile, d
4c002000000041 56m456p456s44z 4m 777z s=E r=E c=robbing_kong,
180000009c1000 12378999m11223s 3s s=S r=E c=double_riichi,ippatsu,last_tile,
18000008291002 23777888999s22z 1s s=E r=E c=double_riichi,
3040010c001000 556677m44556p33s 6p s=E r=S c=double_riichi, d
32080000101800 3355z 3z (2222z) (1111z) (4444z) s=S r=S c=double_riichi,eighth_win,ippatsu, d
32080000001200 3344466677z 7z (5555z) s=N r=N c=double_riichi, d
30080000001020 11199m11p 9m (9999s) (9999p) s=S r=E c=double_riichi, d
30080200001000 2233344466s 2s (6666z) s=W r=E c=double_riichi, d
1c000420108000 5m111p678s333666z 5m s=E r=N c=ippatsu,riichi,
18401420100011 4555666777888s 3s s=E r=E c=ippatsu,riichi,robbing_kong,
30980200000000 2333444666s666z 2s s=E r=E c=blessing_of_heaven, d
30180200000004 222333444666s6z 6z s=W r=W c=blessing_of_earth,eighth_win, d
30980000000020 111999m1p111999s 1p s=E r=E c=blessing_of_heaven, d
30180000000024 1119m111999p111s 9m s=S r=N c=blessing_of_earth, d
30001c44000010 7789p 7p (3333p) (1111p) (2222p) s=N r=W c=after_kong, d
3000000c291002 23777888999s22z 1s s=E r=E c=double_riichi, d
3000000c292002 23777888999s22z 1s s=E r=E c=last_tile, d
18000118000002 12233m778899p33z 1m s=S r=N c=blessing_of_man,
18000118010000 22223333444m11z 4m s=N r=S c=blessing_of_man,
19400410000000 888m2233344477s 2s s=N r=S c=blessing_of_man,
19000410000010 1114445556688s 6s s=N r=N c=blessing_of_man,
1d0044a0120000 11m111p111s44477z 1m s=S r=N c=ippatsu,riichi,
1d004480060000 11m111p111s44477z 1m s=S r=N c=last_tile,
3000000c983000 1237899m112233s 9m s=S r=E c=double_riichi,ippatsu,last_tile, d
60014800800000 9s 9s 1111p 1111s 1111m 789m s=S r=E d
48014800800000 9s 9s 1111p 1111s 1111m 789m s=S r=E
49011000000010 7p 7p 222p 1111p 333p 8888p s=W r=E
18000011000000 9m19p199s1234567z 1m s=N r=E c=blessing_of_man,eighth_win,
18000010000180 1112345678999m 9m s=W r=E c=blessing_of_man,eighth_win,
30980000000800 7p111222333444z 7p s=E r=W c=blessing_of_heaven, d
30180000000804 7p111222333444z 7p s=S r=W c=blessing_of_earth, d
1c000480001003 999m23p66z 1p (9999s) (1111z) s=N r=E c=double_riichi,robbing_kong,
48000000210003 23778899s22z 1s 789s s=E r=E c=robbing_kong,
32880000000200 1144555666777z 4z s=E r=E c=blessing_of_heaven, d
329c0000000000 1222333444777z 1z s=E r=E c=blessing_of_heaven, d
320c0000000004 1122233444777z 3z s=S r=E c=blessing_of_earth, d
32180000000204 1444555666777z 1z s=N r=E c=blessing_of_earth, d
18000010000080 1111345678999s 2s s=S r=E c=blessing_of_man,
18000013000000 19m19p19s1234567z 2z s=S r=N c=blessing_of_man,
19000410028040 99m11p111s666777z 1p s=S r=N c=blessing_of_man,
1c008080005000 44m789p77s222555z 4m s=S r=S c=double_riichi,
320c0020000000 2233555z 2z (4444z) (1111z) s=S r=S c=last_tile,riichi, d
180000002d0002 12377788999s22z 8s s=E r=E c=last_tile,
49038080038040 5z 5z 222z 666z 777z 111m s=S r=S
49010800000010 7p 7p 222p 1111p 9999p 8888p s=W r=E
3040010c002010 2333344445588s 2s s=S r=N c=last_tile, d
18000028980000 1237899m112233s 9m s=S r=E c=ippatsu,riichi,
60011800002000 3z 3z 3333m 4444m 5555m 234p s=N r=N c=last_tile, d
61011000002010 9p 9p 111p 222p 333p 555p s=N r=S c=last_tile, d
61001440010040 2233399p777z 2p 1111p s=N r=S c=after_kong, d
19001400019000 77888999s44666z 7s s=W r=N c=double_riichi,
640000c0000002 99m123p66z 9m 999s (1111z) s=N r=E c=after_kong, d
64010080000002 6z 6z 999s 111z 999m 123p s=N r=E d
64000480000002 99m66z 9m (9999s) (1111z) 123p s=N r=E d
18400128100000 56677m445566p33s 5m s=E r=S c=ippatsu,riichi,
4c000080004001 88m89p 7p 222z (5555z) (7777s) s=N r=S c=robbing_kong,
65000400022040 11m111p11s111z 1m 777z s=S r=N c=last_tile, d
48001000000011 7779p 8p 333p (1111p) (2222p) s=N r=W c=robbing_kong,
34000c84008000 5m789p 5m (2222z) (6666z) (7777s) s=N r=S d
3400040400a000 55m111p67s333666z 8s s=E r=N c=last_tile, d
1d000c80001040 99p88s 9p (2222z) (7777z) (1111m) s=N r=S c=double_riichi,
1c000c80044000 8m789p 8m (2222z) (5555z) (7777s) s=N r=S c=last_tile,
18000010414000 1235666789s555z 4s s=W r=N c=blessing_of_man,
18000010410040 2223456789m777z 1m s=S r=N c=blessing_of_man,
18000010418000 123456789s2266z 6z s=N r=N c=blessing_of_man,
30401424002010 4555666777888s 3s s=E r=E c=last_tile,riichi, d
18400010000008 23344m2233p2233s 2m s=W r=E c=blessing_of_man,
4c010800008000 5m 5m 3333z 1111p 678s 6666z s=E r=N
34008ca4000002 23p66z 1p (9999s) (1111z) (9999m) s=E r=E c=riichi, d
340004e4000002 99m123p66z 9m (9999s) (1111z) s=N r=E c=after_kong,riichi, d
49014800068000 9m 9m 1111m 1111p 6666z 111s s=S r=N c=last_tile,
48012000004002 1s 1s 555z 789m 789p 789s s=W r=S
34008484005000 44m789p77s222555z 4m s=S r=S c=double_riichi, d
30001444011000 11222789p11z 1p (3333p) s=N r=W c=after_kong,double_riichi, d
30001c24010000 89p11z 7p (3333p) (1111p) (2222p) s=N r=W c=riichi, d
1c008c00008002 89m99s 7m (2222z) (1111p) (6666z) s=S r=N
1c008ca0000002 23p66z 1p (9999s) (1111z) (9999m) s=E r=E c=riichi,
1c000c80004001 88m89p 7p (2222z) (5555z) (7777s) s=N r=S c=robbing_kong,
1c002000001040 56m456p456s44z 4m (7777z) s=E r=E c=double_riichi,
1c002000040040 56m456p456s44z 4m (7777z) s=E r=E c=last_tile,
65008880000040 8s 8s 222z (7777z) (1111m) 9999p+ s=S r=S d
4d018000004000 5m 5m 111p 111s 555z 333z s=W r=N
4c008000008002 89m99s 7m 222z (1111p) (6666z) s=S r=N
4c000000008001 55m111p78s666z 6s 333z s=E r=N c=robbing_kong,
18400008281010 3455566777888s 6s s=E r=E c=double_riichi,
184000082c0010 3455566777888s 6s s=E r=E c=last_tile,
49001000058000 77888999s44z 7s 666z s=W r=N c=last_tile,
49001400010040 2223339p777z 9p 111p s=N r=S
4d008880000040 8s 8s 222z (7777z) (1111m) 9999p+ s=S r=S
4d000000020040 11m111p11s111z 1m 777z s=S r=N
18000110800000 99m778899p11233s 2s s=S r=N c=blessing_of_man,
18002010004000 2789m789p789s555z 2m s=N r=N c=blessing_of_man,
18002010000040 2789m789p789s777z 2m s=N r=N c=blessing_of_man,
18002010008000 2789m789p789s666z 2m s=N r=N c=blessing_of_man,
18002010000002 12789m123p123s44z 3m s=S r=W c=blessing_of_man,
18400108001000 556677m44556p33s 6p s=E r=S c=double_riichi,
19004490000000 11m11133p111s111z 1m s=S r=E c=blessing_of_man,
18004010000002 111m111789p11s33z 1s s=S r=N c=blessing_of_man,
64010000008000 5m 5m 333z 111p 678s 666z s=E r=N d
64000040008000 5m111p678s666z 5m 3333z s=E r=N c=after_kong, d
19001400050040 1122233399p777z 1p s=N r=S c=last_tile,
19001400058000 77888999s44666z 7s s=W r=N c=last_tile,
48400000240010 4555667788s 3s 678s s=E r=E c=last_tile,
49001000050040 2233399p777z 2p 111p s=N r=S c=last_tile,
61001440018000 77888999s44z 7s 6666z s=W r=N c=after_kong, d
65008c00006000 5m 5m (3333z) (1111p) (1111s) 555z s=W r=N c=last_tile, d
65008040004000 5m333z 5m 1111p 111s 555z s=W r=N c=after_kong, d
6101880000e000 5m 5m 3333z 1111p 6666z 555z s=W r=N c=last_tile, d
64008080004000 44m77s 4m 2222z 5555z 789p s=S r=S d
4c010080000002 6z 6z 999s 111z 999m 123p s=N r=E
4c000080040002 99m123p66z 9m 999s (1111z) s=N r=E c=last_tile,
4c000480000002 999m6z 6z (9999s) (1111z) 123p s=N r=E
18000008ac1010 1123777888999s 1s s=E r=N c=double_riichi,last_tile,
18000000a81011 1112223338999p 7p s=S r=W c=double_riichi,robbing_kong,
60010000400010 1s 1s 123s 123s 456s 789s s=S r=W d
60410000000010 5s 5s 234s 567s 456s 234s s=S r=W d
60010040000010 8m 8m 1111m 234m 567m 9999m s=W r=E c=after_kong, d
3040010c101410 2334455667788p 2p s=W r=S c=double_riichi,ippatsu, d
30000104103002 77889m112233s66z 9m s=S r=N c=double_riichi,ippatsu,last_tile, d
34002004002040 56m456p456s44z 4m (7777z) s=E r=E c=last_tile, d
34002004001040 56m456p456s44z 4m (7777z) s=E r=E c=double_riichi, d
1c000c80008000 5m789p 5m (2222z) (6666z) (7777s) s=N r=S
1c000400008001 55m111p78s333666z 6s s=E r=N c=robbing_kong,
1c000400009000 5m111p678s333666z 5m s=E r=N c=double_riichi,
1c000400048000 5m111p678s333666z 5m s=E r=N c=last_tile,
49014000040040 1s 1s 777z 777m 777s 777p s=S r=N c=last_tile,
6501c080022000 7z 7z 111p 444z 111m 111s s=N r=N c=last_tile, d
61411000000000 7s 7s 888m 222s 333s 444s s=N r=S d
34008cc4000002 23p66z 1p (9999s) (1111z) (9999m) s=E r=E c=after_kong, d
60010000802000 1s 1s 789s 123s 789s 123m s=E r=N c=last_tile, d
48410000000010 5s 5s 234s 567s 456s 234s s=S r=W
49411000000000 7s 7s 888m 222s 333s 444s s=N r=S
48001800000010 7789p 7p 3333p (1111p) (2222p) s=N r=W
48014000000002 4z 4z 111p 111m 111s 789p s=W r=E
3000000cb81010 1123777888999s 1s s=E r=N c=double_riichi,ippatsu, d
1c000080040002 99m123p66z 9m (9999s) (1111z) s=N r=E c=last_tile,
60014000000002 4z 4z 111p 111m 111s 789p s=W r=E d
18000010004002 11m111789p11s555z 1m s=S r=N c=blessing_of_man,
48010000410040 2z 2z 777z 123s 456s 789s s=W r=N
48010080410000 4z 4z 333z 123s 456s 789s s=N r=W
48018000400000 8m 8m 444z 123p 456p 789p s=N r=W
61014000008000 1s 1s 666z 7777m+ 7777s 777p s=S r=S d
18000020880001 1122338999p789s 7p s=E r=S c=riichi,robbing_kong,
60010080410000 4z 4z 333z 123s 456s 789s s=N r=W d
60018000400000 8m 8m 444z 123p 456p 789p s=N r=W d
30000000000404 2334455667788p 2p s=W r=S c=blessing_of_earth, d
61014000004000 5s 5s 444m 444p 444s 555z s=S r=W d
"""
