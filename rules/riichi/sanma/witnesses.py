"""Hands that count patterns together: written by `python -m tests.witnesses`."""

TABLE = """\
5
chankan chanta chiihou chiitoitsu chinitsu chinroutou chun chuuren chuuren_9 daisangen daisharin daisuushii
double_riichi haitei haku hatsu honitsu honroutou houtei iipeikou ippatsu isshoku_sanjun ittsu junchan kokushi
kokushi_13 menzen_tsumo north pinfu renhou riichi rinshan round_wind ryanpeikou ryuuiisou sanankou sankantsu
sanrenkou sanshoku_doukou seat_wind shiiaru_raotai shousangen shousuushii suuankou suuankou_tanki suukantsu
tanyao tenhou toitoi tsuuiisou uumensai @claimed @closed @drawn @open
30021944116042 12p66z 3p (5555z) (1111z) (7777z) s=W r=E c=ippatsu,last_tile,riichi, d
18029940154042 12p66z 3p (5555z) (1111z) (7777z) s=E r=E c=ippatsu,last_tile,riichi,
49039100078040 5z 5z 1111z 7777z 6666z 999m s=E r=E c=last_tile,
6102890003e000 111m3337z 7z 5555z (6666z) s=W r=W c=last_tile, d
1d00d900161000 99p77z 9p (9999s) (2222z) (9999m) s=S r=S c=double_riichi,ippatsu,last_tile,
3002880411f002 789s3337z 7z (5555z) (6666z) s=W r=S c=double_riichi,ippatsu,last_tile, d
61029980018040 5z 5z (1111z) (6666z) (7777z) 888p s=E r=E c=after_kong, d
30029984018042 789s5z 5z (1111z) (6666z) (7777z) s=E r=E c=after_kong, d
1902180007d000 3377z 3z (9999s) (5555z) (6666z) s=S r=S c=double_riichi,last_tile,
4902890007c000 111m3337z 7z 5555z (6666z) s=W r=W c=last_tile,
30000254902010 1111223377889p 9p s=W r=E c=ippatsu,last_tile,riichi, d
180200001d9042 78899p55z 7p (6666z) (7777z) s=W r=E c=double_riichi,ippatsu,last_tile,
19008948174040 11s11144z 4z (5555z) (7777z) s=E r=E c=ippatsu,last_tile,riichi,
1802184801c003 89p77z 7p (4444z) (6666z) (5555z) s=S r=S c=riichi,robbing_kong,
4800910001c003 8999p 7p 2222z (6666z) (5555z) s=S r=S c=robbing_kong,
3002000419b042 78899p55z 7p (6666z) (7777z) s=W r=E c=double_riichi,ippatsu,last_tile, d
18000250940010 1122337788999p 9p s=W r=S c=ippatsu,last_tile,riichi,
6500d900022000 5z 5z (9999s) (2222z) 999p (9999m) s=S r=S c=last_tile, d
30000054582010 2345677888899p 1p s=W r=S c=ippatsu,last_tile,riichi, d
4d00d900060000 5z 5z (9999s) (2222z) 999p (9999m) s=S r=S c=last_tile,
30005844902000 1112s 3s (9999s) (9999m) (9999p) s=S r=S c=ippatsu,last_tile,riichi, d
6002108801c002 89p77z 7p 4444z (6666z) (5555z) s=S r=S c=after_kong, d
18008900111043 79s55777z 8s (1111z) (2222z) s=E r=E c=double_riichi,ippatsu,robbing_kong,
30403844002010 2224s 3s (6666s) (7777s) (8888s) s=E r=E c=last_tile,riichi, d
180000505d0000 23456778899p22z 1p s=W r=E c=ippatsu,last_tile,riichi,
3000814419a000 4445566p666z 4p (1111z) s=E r=E c=ippatsu,last_tile,riichi, d
32380000101200 2z 2z (7777z) (1111z) (5555z) (6666z) s=S r=S c=double_riichi,ippatsu,last_tile, d
1a380000101200 2z 2z (7777z) (1111z) (5555z) (6666z) s=S r=S c=double_riichi,ippatsu,last_tile,
3002180c11b042 789p5z 5z (6666z) (7777z) (4444z) s=W r=E c=double_riichi,ippatsu,last_tile, d
19403800001010 2255s 5s (6666s) (3333s) (4444s) s=W r=E c=double_riichi,
18005840900001 1113s 2s (9999s) (9999m) (9999p) s=S r=S c=ippatsu,riichi,robbing_kong,
48028100014043 23p66z 1p 555z (1111z) (7777z) s=E r=E c=robbing_kong,
49403800040010 2s 2s (6666s) (7777s) 333s (8888s) s=E r=E c=last_tile,
61403800002010 2s 2s (6666s) (7777s) 333s (8888s) s=E r=E c=last_tile, d
6103110003a040 5z 5z 1111z 7777z 6666z 999m s=S r=E c=last_tile, d
180081401d8000 4445566p666z 4p (1111z) s=E r=E c=ippatsu,last_tile,riichi,
30000004123008 1m99p1199s112233z 1m s=W r=W c=double_riichi,ippatsu,last_tile, d
3002098401d002 123p3377z 3z (5555z) (6666z) s=S r=W c=after_kong,double_riichi, d
30400214103000 2334477p223344s 2p s=W r=S c=double_riichi,ippatsu,last_tile, d
30000254112002 12233778899p22z 1p s=W r=E c=ippatsu,last_tile,riichi, d
1a380040100800 7z 7z (4444z) (2222z) (3333z) (1111z) s=S r=S c=ippatsu,riichi,
32380040100800 7z 7z (4444z) (2222z) (3333z) (1111z) s=S r=S c=ippatsu,riichi, d
49021808038040 4445z 5z (9999s) 7777z (6666z) s=S r=S
30008104413000 12346789p11133z 5p s=E r=E c=double_riichi,last_tile, d
61039080034040 6z 6z 5555z+ 2222z 111p 7777z s=S r=W kita=2 c=after_kita, d
60009100012042 789s5z 5z 1111z+ (2222z) 7777z+ s=E r=E c=last_tile, d
18400210141000 2223344p223344s 2p s=W r=S c=double_riichi,ippatsu,last_tile,
30000014b81010 1122233378999p 1p s=W r=S c=double_riichi,ippatsu, d
19008900139040 11s11166677z 7z (2222z) s=E r=E c=double_riichi,ippatsu,
300099cc000002 9m789p 9m (4444z) (2222z) (3333z) s=S r=S c=after_kong,riichi, d
30008184081042 11p77889s777z 9s (1111z) s=E r=E c=after_kong,double_riichi, d
30000044032008 1199s113344577z 5z s=E r=W c=last_tile,riichi, d
18000250150002 12233778899p22z 1p s=W r=E c=ippatsu,last_tile,riichi,
65005880028000 3z 3z (9999s) 999p (6666z) (9999m) s=E r=S c=after_kong, d
180000104c1010 1223345678999p 1p s=E r=E c=double_riichi,last_tile,
323c0040100000 2z 2z (4444z) (5555z) (3333z) (1111z) s=S r=W c=ippatsu,riichi, d
1a3c0040100000 2z 2z (4444z) (5555z) (3333z) (1111z) s=S r=W c=ippatsu,riichi,
30004884801000 1112399p 9p (9999m) (9999s) s=W r=S c=after_kong,double_riichi, d
18008140410001 2345666789p222z 1p s=S r=S c=riichi,robbing_kong,
3002004409e002 11223p77z 3p (5555z) (6666z) s=W r=S c=last_tile,riichi, d
30400094080010 3333445556677s 2s s=W r=E kita=2 c=after_kita, d
61009908016000 4446z 6z 3333z (5555z) (8888p) s=W r=W c=last_tile, d
19004840168000 999p5566z 6z (9999s) (9999m) s=E r=S c=ippatsu,last_tile,riichi,
1802180010d003 89p77z 7p (1111m) (6666z) (5555z) s=S r=S c=double_riichi,ippatsu,robbing_kong,
18000000a81011 1112223338999p 7p s=W r=S c=double_riichi,robbing_kong,
18403840000011 2224s 3s (6666s) (7777s) (8888s) s=S r=E c=riichi,robbing_kong,
18000040140018 1223344667799s 1s s=E r=S c=ippatsu,last_tile,riichi,
48008100410001 2345666789p 1p 222z s=S r=S c=robbing_kong,
49009908054000 4446z 6z 3333z (5555z) (8888p) s=W r=W c=last_tile,
1802810005d002 123p3377z 3z (5555z) (6666z) s=W r=W c=double_riichi,last_tile,
30005804103002 78p55z 9p (1111p) (1111m) (1111s) s=W r=E c=double_riichi,ippatsu,last_tile, d
180081400d4002 11223p77z 3p (5555z) (2222z) s=S r=S c=last_tile,riichi,
1d005840024000 99p33z 9p (9999m) (5555z) (9999s) s=E r=S c=riichi,
18380040100020 1s 1s (9999s) (1111m) (9999m) (9999p) s=S r=S c=ippatsu,last_tile,riichi,
18380440100000 2s 2s (6666s) (6666z) (3333s) (8888s) s=S r=E c=ippatsu,riichi,
30380040100020 1s 1s (9999s) (1111p) (9999p) (9999m) s=S r=S c=ippatsu,last_tile,riichi, d
30380440100000 2s 2s (6666s) (6666z) (3333s) (8888s) s=S r=E c=ippatsu,riichi, d
4802100801c003 89p77z 7p 4444z (6666z) (5555z) s=S r=S c=robbing_kong,
61413080000010 2s 2s 6666s 3333s 444s 5555s s=W r=E c=after_kong, d
30009944116040 67p44z 8p (5555z) (1111z) (7777z) s=E r=E c=ippatsu,last_tile,riichi, d
19005800021040 99m55z 9m (9999p) (7777z) (9999s) s=E r=E c=double_riichi,
6002810001e002 789s3337z 7z 5555z 6666z s=W r=W c=last_tile, d
18029900014043 23p66z 1p (5555z) (1111z) (7777z) s=E r=E c=robbing_kong,
48005000800001 1113s 2s 9999s (9999m) (9999p) s=S r=S c=robbing_kong,
48028100058042 13p55666z 2p 111z 777z s=E r=E c=last_tile,
6102080803a040 4445566677z 7z 9999p+ s=E r=W c=last_tile, d
30000004513040 12345689p33z 7p (7777z) s=E r=S c=double_riichi,ippatsu,last_tile, d
300200c4094040 44566s66777z 5s (5555z) s=W r=S kita=2 c=after_kita,riichi, d
30000084031008 1199s113445577z 3z s=E r=W kita=1 c=after_kita,double_riichi, d
19403800040010 2255s 5s (6666s) (3333s) (4444s) s=W r=E c=last_tile,
60008100412000 1245666789p 3p 222z s=S r=S kita=2 c=last_tile, d
65004880024000 11m111p44z 1m 111s (5555z) s=E r=E c=after_kong, d
18021808159042 789p5z 5z (6666z) (7777z) (4444z) s=W r=E c=double_riichi,ippatsu,last_tile,
34001904103002 78p55z 9p (1111z) (1111m) (1111s) s=W r=E c=double_riichi,ippatsu,last_tile, d
3000004451a000 1223456789s666z 2s s=E r=S c=ippatsu,last_tile,riichi, d
18000040070008 1199s113344557z 7z s=E r=W c=last_tile,riichi,
18005800101003 78p55z 9p (1111p) (1111m) (1111s) s=W r=E c=double_riichi,ippatsu,robbing_kong,
18000000555000 1245666789p555z 3p s=E r=W c=double_riichi,ippatsu,last_tile,
19020840168040 99m111p55z 9m (7777z) (6666z) s=S r=E c=ippatsu,last_tile,riichi,
60005080800000 11m13p 2p (9999m) 9999p (9999s) s=E r=S c=after_kong, d
30400044102008 223355p2233477s 4s s=E r=E c=ippatsu,last_tile,riichi, d
49005800060040 5z 5z (9999p) (7777z) (9999s) 999m s=E r=E c=last_tile,
320c0000000004 1112233444555z 3z s=W r=W c=blessing_of_earth, d
30001884001010 2289s 7s (6666s) (3333s) (1111s) s=W r=E c=after_kong,double_riichi, d
18000010290003 11122233378p33z 9p s=E r=S c=robbing_kong,
32880000000800 1122233344477z 1z s=E r=S c=blessing_of_heaven, d
180000109c1000 99m12233789p789s 1p s=W r=S c=double_riichi,ippatsu,last_tile,
4a200000000200 2z 2z 4444z (6666z) (7777z) (5555z) s=S r=S
62200000000200 2z 2z 4444z (6666z) (7777z) (5555z) s=S r=S d
30403844100010 2234s 2s (6666s) (7777s) (8888s) s=S r=E c=ippatsu,riichi, d
30000004517000 1245666789p555z 3p s=E r=W c=double_riichi,ippatsu,last_tile, d
61005800022040 5z 5z (9999p) (7777z) (9999s) 999m s=E r=E c=last_tile, d
3000008c095002 77899p44477z 8p (5555z) s=S r=S c=after_kong,double_riichi, d
49015000068000 5z 5z 9999m 9999p 666z 9999s s=E r=E c=last_tile,
300081c4410000 1345666789p 2p (2222z) s=S r=S kita=2 c=after_kita,riichi, d
30000294801000 11m112233p12233s 1s s=S r=W kita=1 c=after_kita,double_riichi, d
30000014493000 12233456789p33z 1p s=E r=S c=double_riichi,last_tile, d
18400010181001 44456p33445556s 7s s=W r=S c=double_riichi,ippatsu,robbing_kong,
18403840100010 2234s 2s (6666s) (7777s) (8888s) s=S r=E c=ippatsu,riichi,
48403000000011 2224s 3s 6666s 7777s 8888s s=S r=E c=robbing_kong,
49029800054040 6777z 6z 3333z (5555z) (8888p) s=W r=S c=last_tile,
30000044102018 1223344667799s 1s s=E r=S c=ippatsu,last_tile,riichi, d
18000000551040 1245666789p777z 3p s=E r=W c=double_riichi,ippatsu,last_tile,
18000000151008 1223377p224455z 1p s=W r=E c=double_riichi,ippatsu,last_tile,
48000000454000 1245666789p 3p 555z s=W r=S c=last_tile,
18000040558000 1223456789s666z 2s s=E r=S c=ippatsu,last_tile,riichi,
300218c4018042 789s5z 5z (7777z) (6666z) (1111s) s=E r=E c=after_kong,riichi, d
32080000101800 1144477z 1z (2222z) (3333z) s=S r=S c=double_riichi,ippatsu, d
30400054182000 2245566678p234s 4p s=W r=E c=ippatsu,last_tile,riichi, d
32380040100200 3z 3z (5555z) (1111z) (7777z) (6666z) s=W r=E c=ippatsu,last_tile,riichi, d
1a380040100200 3z 3z (5555z) (1111z) (7777z) (6666z) s=W r=S c=ippatsu,last_tile,riichi,
60000000412040 12346789p33z 5p 7777z+ s=E r=S c=last_tile, d
48005000040002 789s4z 4z (1111p) 1111m+ (1111s) s=W r=E c=last_tile,
60021180018042 789p5z 5z (1111z) 6666z 7777z+ s=W r=E c=after_kong, d
18008100091042 778899s4477z 7z (1111z) s=E r=E c=double_riichi,
1902890007c000 11m33377z 1m (5555z) (6666z) s=W r=W c=last_tile,
18400040040008 3344667p336677s 7p s=S r=W c=last_tile,riichi,
300058c4800000 11m13p 2p (9999m) (9999p) (9999s) s=E r=S c=after_kong,riichi, d
30000001101000 19m199p19s124567z 3z s=E r=E c=double_riichi,ippatsu, d
30000000101080 1122345678999p 1p s=S r=E c=double_riichi,ippatsu, d
18000001101000 19m199p19s234567z 1z s=E r=E c=double_riichi,ippatsu,
18000000101080 1122345678999p 1p s=S r=E c=double_riichi,ippatsu,
30000014293002 11222333789p33z 1p s=E r=S c=double_riichi,last_tile, d
30000004883010 1112233789999p 1p s=S r=E c=double_riichi,last_tile, d
300000d4480010 1234456778899p 4p s=W r=S kita=2 c=after_kita,riichi, d
62200000000800 7z 7z 4444z 2222z 3333z 1111z s=S r=S d
62240000000000 2z 2z 3333z 1111z 4444z 6666z s=E r=S d
4a200000000800 7z 7z 4444z 2222z 3333z 1111z s=S r=S
4a240000000000 2z 2z 3333z 1111z 4444z 6666z s=E r=S
60000080414000 1234666789p 5p 5555z+ s=W r=S kita=1 c=after_kita, d
48001008018043 89p33z 7p 4444z (6666z) (7777z) s=S r=S c=robbing_kong,
180200001d5042 11223p66777z 3p (5555z) s=W r=S kita=1 c=double_riichi,ippatsu,last_tile,
1a3c0000001000 2z 2z (3333z) (1111z) (4444z) (6666z) s=E r=S c=double_riichi,
323c0000001000 2z 2z (3333z) (1111z) (4444z) (6666z) s=E r=S c=double_riichi, d
1a380000001800 7z 7z (2222z) (3333z) (1111z) (4444z) s=S r=S c=double_riichi,
30080400101000 2233344488s666z 2s s=W r=S c=double_riichi,ippatsu, d
18400010381010 2233344467888s 2s s=W r=S c=double_riichi,ippatsu,
3002184c116040 24s66z 3s (5555z) (7777z) (4444z) s=W r=E c=ippatsu,last_tile,riichi, d
30400214101410 2334455667788p 2p s=S r=E c=double_riichi,ippatsu, d
61018108014040 8s 8s 222z 444z 777z 555z s=S r=S d
65015008022000 5z 5z 9999s 4444z 999p 9999m s=S r=S c=last_tile, d
18180400101000 2223334448s666z 8s s=E r=S c=double_riichi,ippatsu,
180000102d1002 11222333789p33z 1p s=E r=S c=double_riichi,last_tile,
6000000041a000 1245666789p 3p 666z s=S r=W c=last_tile, d
48000000450040 12346789p33z 5p 7777z+ s=E r=S c=last_tile,
60005000802000 99m78s 9s (1111p) 1111m+ (1111s) s=W r=E c=last_tile, d
18000100551000 2333456789p111z 1p s=S r=E c=double_riichi,ippatsu,last_tile,
18008000551000 2333456789p111z 1p s=E r=W c=double_riichi,ippatsu,last_tile,
18005800801001 1113s 2s (9999s) (9999m) (9999p) s=S r=S c=double_riichi,robbing_kong,
48005000840000 99m78s 9s (1111p) 1111m+ (1111s) s=W r=E c=last_tile,
19004840160040 999p11s77z 7z (9999s) (9999m) s=S r=S c=ippatsu,last_tile,riichi,
1d005800029000 2266z 6z (1111p) (1111m) (1111s) s=E r=E c=double_riichi,
18005840940000 1112s 3s (9999s) (9999m) (9999p) s=S r=S c=ippatsu,last_tile,riichi,
60005080000002 23p55z 1p (9999m) 9999p+ (9999s) s=E r=S c=after_kong, d
32880000000200 1122555666777z 1z s=E r=S c=blessing_of_heaven, d
19005808021000 99m44z 4z (1111p) (1111m) (1111s) s=E r=E c=double_riichi,
18000040b80011 1112223338999p 7p s=W r=S c=ippatsu,riichi,robbing_kong,
32080000000204 1113355666777z 5z s=S r=S c=blessing_of_earth, d
18400250100410 2334455667788p 2p s=S r=E c=ippatsu,riichi,
30380000001020 9m 9m (1111p) (1111m) (1111s) (9999p) s=W r=E c=double_riichi, d
18380000001020 9m 9m (1111p) (1111m) (1111s) (9999p) s=W r=E c=double_riichi,
4d015008060000 5z 5z 9999s 4444z 999p 9999m s=S r=S c=last_tile,
328c0000000000 1112233444777z 2z s=E r=E c=blessing_of_heaven, d
32080000000804 1122233344477z 1z s=S r=S c=blessing_of_earth, d
180081480d0002 11223p44477z 3p (2222z) s=S r=S c=last_tile,riichi,
30000004131008 1199s113445577z 3z s=E r=W c=double_riichi,ippatsu, d
61015180020000 1s 1s 9999m 999p 2222z+ 9999s s=E r=S c=after_kong, d
1900a840150000 1112223344s 3s (2222z) s=S r=E kita=1 c=ippatsu,last_tile,riichi,
60020000016042 12s66z 3s 333z 777z 5555z s=S r=S c=last_tile, d
3000814c092002 11223p44477z 3p (2222z) s=S r=S c=last_tile,riichi, d
180200400dc002 11223p77z 3p (5555z) (6666z) s=S r=S c=last_tile,riichi,
30000054b82010 1122233378999p 1p s=W r=S c=ippatsu,last_tile,riichi, d
18000043100000 19m19p19s1234567z 1m s=S r=E c=ippatsu,riichi,
30000040100180 1112345678999s 6s s=W r=W c=ippatsu,riichi, d
30000043100000 19m19p19s1234567z 1m s=S r=S c=ippatsu,riichi, d
340008cc008000 9m789p444z 9m (3333s) (6666z) s=E r=S c=after_kong,riichi, d
19001948078000 99m55z 9m (4444z) (1111z) (6666z) s=S r=E c=last_tile,riichi,
60008188010002 789s1115z 5z 444z 2222z+ s=E r=E c=after_kong, d
48000000458000 1245666789p 3p 666z s=S r=W kita=2 c=last_tile,
18000040400041 11m23456789p 1p (7777z) s=W r=E kita=2 c=riichi,robbing_kong,
30000084419000 1345666789p666z 2p s=W r=S kita=2 c=after_kita,double_riichi, d
304000c4000008 22335p22334477s 5p s=E r=E kita=1 c=after_kita,riichi, d
180000405c0010 1245677889999p 3p s=W r=W c=ippatsu,last_tile,riichi,
48000000840010 1112233789p 1p 999p s=S r=E c=last_tile,
60000000802010 1112233789p 1p 999p s=S r=E c=last_tile, d
18000040100080 1112346678999s 5s s=W r=W c=ippatsu,riichi,
300048c4000002 12399p55z 9p (9999m) (9999s) s=E r=S c=after_kong,riichi, d
18400000101008 22366p22336688s 3p s=E r=E c=double_riichi,ippatsu,
19400840140000 44p22444s 4p (7777p) (7777s) s=W r=E c=ippatsu,last_tile,riichi,
60000000402010 1245666789p 3p 444p s=W r=S c=last_tile, d
3002984401e000 68p77z 7p (3333z) (5555z) (6666z) s=W r=S c=last_tile,riichi, d
48000000440010 1245666789p 3p 444p s=W r=S c=last_tile,
18000000161008 11m99p199s112233z 1s s=W r=W c=double_riichi,ippatsu,last_tile,
19001840100010 2299s 9s (6666s) (3333s) (8888s) s=S r=E c=ippatsu,riichi,
18000210841010 1112233778899s 1s s=W r=S c=double_riichi,last_tile,
30880000000020 1199m111p111999s 1m s=E r=E c=blessing_of_heaven, d
18004840040002 78999p55z 9p (9999s) (9999m) s=E r=E c=last_tile,riichi,
30008144096002 11223p77z 3p (5555z) (2222z) s=S r=S c=last_tile,riichi, d
61402880000010 2555s 2s (6666s) (3333s) 444s s=W r=E c=after_kong, d
19004800125000 1199m999p 9m (5555z) (9999s) s=E r=S c=double_riichi,ippatsu,
1900d940060000 99p11s 9p (9999s) (2222z) (9999m) s=S r=S c=last_tile,riichi,
18008900019001 23666s55666z 4s (3333z) s=W r=W c=double_riichi,robbing_kong,
18000200051002 11233778899p22z 2p s=W r=S c=double_riichi,last_tile,
30000204013002 11223778899p66z 3p s=W r=S c=double_riichi,last_tile, d
30021804107040 23s66z 4s (7777z) (5555z) (8888p) s=W r=S c=double_riichi,ippatsu,last_tile, d
30980400000000 2333666888s666z 2s s=E r=E c=blessing_of_heaven, d
30180400000004 2333666888s666z 2s s=W r=E c=blessing_of_earth, d
61001800024040 1999m 1m 7777z (5555z) (9999s) s=E r=S d
1c000808105001 89p22s444z 7p (1111m) (5555z) s=S r=S c=double_riichi,ippatsu,robbing_kong,
30080000000024 1199m111p111999s 1m s=S r=E c=blessing_of_earth, d
48200000000020 9m 9m (1111s) 1111m 1111p+ (9999s) s=W r=E
48200400000000 2s 2s 6666s 6666z 3333s 8888s s=W r=E
60200000000020 9m 9m (1111p) 1111m 1111s+ (9999p) s=W r=E d
60200400000000 2s 2s 6666s 6666z 3333s 8888s s=W r=E d
4d004800028000 2666z 2z 111p (1111m) (1111s) s=E r=E
49014000064000 9m 9m 1111s 555z 111m 111p s=E r=W c=last_tile,
18008140090003 1277889999p 3p (1111z) s=E r=E kita=2 c=riichi,robbing_kong,
3000000c513000 12346789p33444z 5p s=E r=S c=double_riichi,ippatsu,last_tile, d
49413000000010 2s 2s 6666s 3333s 444s 5555s s=W r=E
18000050880001 78p12377889999s 9p s=W r=E c=riichi,robbing_kong,
30400284000010 2233344556677s 3s s=W r=E kita=1 c=after_kita, d
300000c4880000 11m11233p 2p (9999m) (9999p) s=E r=S c=after_kong,riichi, d
65018180008000 4p 4p 9999s 6666z 111m 333z s=W r=W c=after_kong, d
18040000101000 123s1133z 1z (2222z) (4444z) s=E r=E c=double_riichi,ippatsu,
48008100450000 1245666789p 3p 222z s=S r=S kita=2 c=last_tile,
300002c4000002 12233p112233s66z 1p s=S r=W kita=1 c=after_kita,riichi, d
300000c4400040 12456789p22s 3p (7777z) s=W r=S kita=2 c=after_kita,riichi, d
18000008551000 12346789p33444z 5p s=E r=S c=double_riichi,ippatsu,last_tile,
18000040404001 11m23456789p 1p (5555z) s=W r=E kita=2 c=riichi,robbing_kong,
18000000501001 789p12345689s33z 7s s=W r=E kita=1 c=double_riichi,ippatsu,robbing_kong,
6500c880020000 1155z 1z (9999m) 999p (9999s) s=E r=S c=after_kong, d
49013000018000 3s 3s 6666z 5555s 666s 7777s s=W r=W kita=2
61002880018000 3555666777s 3s 666z s=W r=W kita=2 c=after_kita, d
30080000101020 1199m111999p 1m (9999s) s=E r=W kita=1 c=double_riichi,ippatsu, d
18001840018043 89p33z 7p (1111p) (6666z) (7777z) s=W r=S c=riichi,robbing_kong,
3000008c098002 77889p77z 9p (4444z) (6666z) s=S r=S c=after_kong, d
61019180014000 2z 2z 5555z 1111z 8888s 333z s=W r=W c=after_kong, d
300018cc014002 89p77z 7p (4444z) (3333z) (5555z) s=S r=S c=after_kong,riichi, d
30040000101000 123s1133z 1z (2222z) (4444z) s=E r=E c=double_riichi,ippatsu, d
30400084081000 23344p22s 2p (3333s) (8888s) s=W r=E c=after_kong,double_riichi, d
30002894081010 1122233344567s 1s s=W r=E kita=1 c=after_kita,double_riichi, d
61005080020040 1p 1p 9999m 777z 9999p+ (9999s) s=S r=S c=after_kong, d
61018108038000 5z 5z 999s 444z 222z 6666z s=S r=S d
65005800024000 11p44z 1p (1111s) (5555z) 1111m s=E r=E d
3400184c100040 9m789p 9m (3333s) (7777z) (4444z) s=E r=S c=ippatsu,riichi, d
34008944000002 23p999s33355z 1p (9999m) s=W r=W c=riichi, d
3000890c011042 13s44455z 2s (2222z) (7777z) s=S r=S c=double_riichi, d
4d018100020040 1p 1p 9999m 777z 3333z+ 999s s=W r=W
18180000101020 1119m111999p 9m (9999s) s=E r=W kita=1 c=double_riichi,ippatsu,
30400254100410 2334455667788p 2p s=S r=E c=ippatsu,riichi, d
61001888000040 4445z 5z (3333s) 7777z (4444p) s=E r=S c=after_kong, d
48009108014003 89p33z 7p 4444z (2222z) (5555z) s=S r=S c=robbing_kong,
1d004800064000 11m111p44z 1m (1111s) (5555z) s=E r=E c=last_tile,
49018108038000 5z 5z 999s 444z 222z 6666z s=S r=S
320c0040100000 1122444666z 1z (3333z) s=E r=S c=ippatsu,riichi, d
18000000098003 1111223389p666z 7p s=S r=E c=robbing_kong,
18000040490001 11223345689s33z 7s s=W r=E c=riichi,robbing_kong,
18000000090041 2344556666p777z 1p s=S r=S c=robbing_kong,
1c008900000003 23p999s33355z 1p (9999m) s=W r=W c=robbing_kong,
30008044186000 11233p88s333555z 2p s=W r=S c=ippatsu,last_tile,riichi, d
48000000400011 2345666789p 1p 999p s=S r=S c=robbing_kong,
48000000800011 1111223389p 7p 999p s=S r=E c=robbing_kong,
19009900018000 5566z 6z (1111z) (2222z) (6666s) s=E r=E
19002940150000 1112223344s 3s (2222z) s=W r=S kita=1 c=ippatsu,last_tile,riichi,
60004000002002 13s55z 2s 999m 999p 9999s s=E r=E c=last_tile, d
30380400001000 2s 2s (6666s) (6666z) (3333s) (8888s) s=E r=E c=double_riichi, d
1a000000101800 1144477z 1z (2222z) (3333z) s=S r=S c=double_riichi,ippatsu,
30000014483010 1223345678999p 1p s=E r=E c=double_riichi,last_tile, d
30000004003018 1122334466779s 9s s=E r=S c=double_riichi,last_tile, d
180001401d0040 67788p66z 6p (1111z) (7777z) s=W r=E c=ippatsu,last_tile,riichi,
48005000000003 23p55z 1p (9999m) 9999p+ (9999s) s=E r=S c=robbing_kong,
32380000001800 7z 7z (2222z) (3333z) (1111z) (4444z) s=S r=S c=double_riichi, d
18000000459000 12456789p55z 3p (6666z) s=E r=W c=double_riichi,last_tile,
48000000414001 2345666789p 1p 555z s=W r=W c=robbing_kong,
18000000041018 1122334466779s 9s s=E r=S c=double_riichi,last_tile,
49001800024040 1999m 1m 7777z (5555z) (9999s) s=E r=S
49000900054040 2333777z 2z 5555z (8888s) s=S r=W c=last_tile,
48020000054042 12s66z 3s 333z 777z 5555z s=S r=S c=last_tile,
184000001c1000 2467778p223344s 3p s=W r=S c=double_riichi,ippatsu,last_tile,
18000010400001 2345666789p456s 1p s=W r=S c=robbing_kong,
30400004001008 22366p22336688s 3p s=E r=E c=double_riichi, d
30000044122008 11m199p99s112233z 1p s=W r=W c=ippatsu,last_tile,riichi, d
30000104513000 12345689p33z 7p (2222z) s=E r=S c=double_riichi,ippatsu,last_tile, d
30009904013002 789s5z 5z (1111z) (2222z) (1111s) s=E r=E c=double_riichi,last_tile, d
30008004513000 12346789p11133z 5p s=E r=S c=double_riichi,ippatsu,last_tile, d
30008984014000 22333456s55z 5z (2222z) s=S r=S c=after_kong, d
1d000840120040 99m11p999s333777z 9m s=E r=S c=ippatsu,riichi,
30005804801000 99m78p 9p (1111p) (1111m) (1111s) s=W r=E c=double_riichi, d
18000000400011 2345666789999p 1p s=S r=S c=robbing_kong,
6100500002a000 5z 5z (9999m) 9999p+ 666z 9999s s=E r=E c=last_tile, d
4c008100000003 23p999s33355z 1p 999m s=W r=W c=robbing_kong,
30003884010000 89p33z 7p (1111p) (2222p) (3333p) s=E r=S c=after_kong, d
180000080d5002 112233p7z 7z (5555z) (4444z) s=S r=S c=double_riichi,last_tile,
18009908014003 89p33z 7p (4444z) (2222z) (5555z) s=S r=S c=robbing_kong,
30800003000000 19m19p19s1234567z 9p s=E r=S c=blessing_of_heaven, d
30000003000004 19m19p19s1234567z 7z s=S r=W c=blessing_of_earth, d
30000000000184 1112345678999s 6s s=S r=W c=blessing_of_earth, d
19002840118000 3355666777s666z 5s s=W r=W kita=2 c=ippatsu,riichi,
18380400001000 2s 2s (6666s) (6666z) (3333s) (8888s) s=W r=E c=double_riichi,
30000094080002 78p123778899s44z 9p s=W r=E kita=2 c=after_kita, d
30800000000080 1112334567999s 8s s=E r=S c=blessing_of_heaven, d
60000008412000 12346789p33z 5p 4444z+ s=E r=S c=last_tile, d
48000008450000 12346789p33z 5p 4444z+ s=E r=S c=last_tile,
49021808058040 4445z 5z (3333s) 7777z (6666z) s=S r=S c=last_tile,
3400084c104000 89p22s444z 7p (1111m) (5555z) s=S r=S c=ippatsu,riichi, d
18000000095001 3334556677s555z 2s s=W r=W kita=2 c=double_riichi,robbing_kong,
4903810003c000 7z 7z 555z 666z 111m 333z s=W r=W
60000080400010 1123456789p 1p 444p s=W r=S kita=2 c=after_kita, d
48000000418001 2345666789p 1p 666z s=W r=S kita=2 c=robbing_kong,
18000050ac0010 1122233378999p 1p s=W r=S c=last_tile,riichi,
1d008940008000 11m44p333z 1m (9999s) (6666z) s=W r=W c=riichi,
48000000410041 23456789s66z 1s 777z s=W r=S kita=1 c=robbing_kong,
60000080418000 1245666789p 3p 666z s=S r=W kita=2 c=after_kita, d
60000080410040 1123456789p 1p 777z s=W r=S kita=2 c=after_kita, d
60008080410000 1245666789p 3p 222z s=S r=W kita=2 c=after_kita, d
60000180410000 1245666789p 3p 222z s=W r=S kita=2 c=after_kita, d
60000000416000 1245666789p 3p 5555z+ s=W r=W kita=2 c=last_tile, d
18000000418001 2345666789p666z 1p s=W r=S kita=2 c=robbing_kong,
30000084000018 1223344667799s 1s s=E r=S kita=2 c=after_kita, d
30000094090000 33445556677s11z 2s s=W r=W kita=2 c=after_kita, d
30000284010000 22344556677s77z 3s s=W r=E kita=1 c=after_kita, d
30000084414000 1345666789p555z 2p s=W r=S kita=1 c=after_kita, d
4d005000024000 11p44z 1p (1111s) (5555z) 1111m s=E r=E
30000044416000 1245666789p555z 3p s=W r=W kita=2 c=last_tile,riichi, d
64001008002002 23s55z 1s 4444z 9999p 9999m s=E r=E c=last_tile, d
18000050390002 11222333789p33z 1p s=E r=S c=ippatsu,riichi,
49011008014040 2z 2z 4444z 7777z 5555z 666p s=S r=E
49008108050040 77p44777z 4z 3333z (8888p) s=W r=W c=last_tile,
4c001008040002 123s5z 5z 4444z 9999m 9999p s=E r=E c=last_tile,
1d004848120000 99m999p999s44455z 9m s=S r=S c=ippatsu,riichi,
18000000101020 1199m111999p 1m (9999s) s=E r=W kita=1 c=double_riichi,ippatsu,
4d018100048000 4p 4p 9999s 6666z 111m 333z s=W r=W c=last_tile,
61013000018000 3s 3s 6666z 5555s 666s 7777s s=W r=W kita=2 d
49002800058000 3555666777s 3s 666z s=W r=W kita=2 c=last_tile,
18000040100180 1112345678999s 6s s=W r=W kita=1 c=ippatsu,riichi,
3000884c118000 23p22444666z 4p (3333z) s=W r=S c=ippatsu,riichi, d
3002088c01d002 789p6677z 6z (4444z) (5555z) s=S r=S c=after_kong,double_riichi, d
3000094c108000 23p88s444666z 4p (3333z) s=E r=W c=ippatsu,riichi, d
30000054390002 11222333789p33z 1p s=E r=S c=ippatsu,riichi, d
18008108111002 123p1155z 1z (2222z) (4444z) s=E r=E c=double_riichi,ippatsu,
65010000020040 1p 1p 9999m 777z 3333z+ 999s s=S r=S d
1a000040100000 4466z 4z (5555z) (1111z) (7777z) s=W r=E c=ippatsu,last_tile,riichi,
1c000848108001 99m89p444z 7p (3333s) (6666z) s=E r=S c=ippatsu,riichi,robbing_kong,
30403884000010 2234s 2s (6666s) (7777s) (8888s) s=S r=E c=after_kong, d
4c001008008001 99m89p 7p (3333s) (6666z) 4444z s=E r=S c=robbing_kong,
1c000808000041 99m89p444z 7p (3333s) (7777z) s=E r=S c=robbing_kong,
34008984000002 23p999s33355z 1p (9999m) s=W r=W c=after_kong, d
3400088c000040 9m789p444z 9m (3333s) (7777z) s=E r=S c=after_kong, d
30403804001010 2234s 2s (6666s) (7777s) (8888s) s=S r=E c=double_riichi, d
18003800051000 89p33z 7p (1111p) (2222p) (3333p) s=E r=S c=double_riichi,last_tile,
30000214901010 1223377889999p 1p s=W r=S c=double_riichi,ippatsu, d
61413000002010 2s 2s 6666s 3333s 444s 5555s s=W r=E c=last_tile, d
18000000101180 1112345678999p 2p s=S r=E kita=1 c=double_riichi,ippatsu,
1d004808161000 999p4466z 4z (9999m) (9999s) s=S r=S c=double_riichi,ippatsu,last_tile,
64008100000002 23p999s33355z 1p 999m s=W r=W d
4d010000044000 4z 4z 666s 5555z 111m 111p s=E r=E c=last_tile,
1c008040100002 99m123p999s33355z 9m s=W r=S c=ippatsu,riichi,
3400080c006002 78p11s444z 9p (1111m) (5555z) s=S r=S c=last_tile, d
30003844110000 89p33z 7p (1111p) (2222p) (3333p) s=E r=S c=ippatsu,riichi, d
1c001808001040 9m789p 9m (3333s) (7777z) (4444z) s=E r=S c=double_riichi,
1c001800000003 23p55z 1p (9999m) (3333z) (9999s) s=E r=S c=robbing_kong,
32080040100000 4466z 4z (5555z) (1111z) (7777z) s=W r=E c=ippatsu,last_tile,riichi, d
30080040100200 4455z 5z (7777z) (1111m) (6666z) s=E r=E c=ippatsu,last_tile,riichi, d
1a180040100000 4445556z 6z (1111z) (7777z) s=W r=E c=ippatsu,last_tile,riichi,
6103810003e000 7z 7z 5555z 6666z 111m 333z s=W r=W c=last_tile, d
6100280001a000 3555666777s 3s 666z s=W r=W kita=2 c=last_tile, d
61018180038000 5z 5z 111z 2222z 1111s 666z s=E r=E c=after_kong, d
18000000414001 2345666789p555z 1p s=W r=W c=robbing_kong,
18000008410001 12346789p33444z 5p s=W r=S c=robbing_kong,
18000048410000 12346789p33444z 5p s=S r=S c=riichi,
1a1c0040100000 1112444666z 2z (3333z) s=E r=S c=ippatsu,last_tile,riichi,
49012000040010 9s 9s 333s 666s 777s 888s s=E r=W c=last_tile,
3000004c510000 12346789p33444z 5p s=S r=S c=ippatsu,riichi, d
18000140080003 78p11778899s111z 9p s=W r=E c=riichi,robbing_kong,
61001880004040 99m66p 6p (3333s) 5555z (7777z) s=W r=S c=after_kong, d
6100180803e000 9p 9p (4444z) (6666z) (3333z) 555z s=E r=S c=last_tile, d
18400210101410 2334455667788p 2p s=S r=E c=double_riichi,ippatsu,
304008c4000000 44456777p22s 4p (3333s) s=W r=E c=after_kong,riichi, d
3000000441b000 12456789p55z 3p (6666z) s=E r=W c=double_riichi,last_tile, d
18000000410041 2345666789p777z 1p s=S r=S c=robbing_kong,
60008108010042 13s44455z 2s (2222z) 7777z s=S r=S d
1902180801c000 22s77z 2s (4444z) (6666z) (5555z) s=S r=S
3400084c00a000 9m789p444z 9m (3333s) (6666z) s=E r=S c=last_tile,riichi, d
3400088c009000 9m789p444z 9m (3333s) (6666z) s=E r=S c=after_kong,double_riichi, d
3400188c008000 9m789p 9m (3333s) (6666z) (4444z) s=E r=S c=after_kong, d
30000041100000 119m19p19s234567z 1z s=S r=S c=ippatsu,riichi, d
30000003101000 19m19p19s1234567z 9p s=E r=E c=double_riichi,ippatsu, d
30000040100080 1112345678899s 9s s=W r=W kita=1 c=ippatsu,riichi, d
30000000101180 1112345678999s 7s s=S r=W kita=2 c=double_riichi,ippatsu, d
18000041100000 119m1p19s1234567z 9p s=S r=S c=ippatsu,riichi,
18000003101000 19m19p19s1234567z 9m s=E r=E kita=2 c=double_riichi,ippatsu,
3000094c014002 789p5557z 7z (4444z) (2222z) s=W r=S c=riichi, d
3000004c190002 11223s44477z 3s (3333z) s=S r=S c=ippatsu,riichi, d
3000880c006000 44p67s444z 8s (3333z) (5555z) s=W r=S c=last_tile, d
18000048190002 12233s44477z 1s (3333z) s=S r=S c=ippatsu,riichi,
18000008090042 778899s1144777z 4z s=E r=E
4d005808060000 5z 5z (9999s) (4444z) 999p (9999m) s=S r=S c=last_tile,
18400040180010 2233444466888p 6p s=E r=S c=ippatsu,riichi,
18000440100000 2233444466888s 6s s=E r=S c=ippatsu,riichi,
65005808022000 5z 5z (9999s) 444z (9999p) (9999m) s=E r=S c=last_tile, d
30000000000404 2334455667788p 2p s=S r=E c=blessing_of_earth, d
30000440100000 2233444466888s 6s s=E r=S c=ippatsu,riichi, d
19029800055040 3366z 3z (7777z) (5555z) (8888p) s=W r=S c=double_riichi,last_tile,
180080401c4000 11233p88s333555z 2p s=W r=S c=ippatsu,last_tile,riichi,
30000014983000 99m12233789p789s 1p s=W r=S c=double_riichi,ippatsu,last_tile, d
30000084081010 2778899s 2s (6666s) (1111s) s=W r=E c=after_kong,double_riichi, d
30400044180010 2233444466888p 6p s=E r=S c=ippatsu,riichi, d
30000144410000 12346789p11133z 5p s=W r=E c=riichi, d
4901c100020000 1s 1s 999s 222z 999m 999p s=S r=S
3000000c090042 77889999s44777z 4z s=E r=E d
4900180803c000 1p333z 1p 4444z (6666z) (5555z) s=S r=S
18000010080011 1111223367789p 5p s=S r=E c=robbing_kong,
18008848118000 23p22444666z 4p (3333z) s=W r=S c=ippatsu,riichi,
30000144192040 67788p66z 6p (1111z) (7777z) s=W r=E c=ippatsu,last_tile,riichi, d
61009100032040 5577z 7z 1111z 2222z+ 9999p s=S r=E c=last_tile, d
32000040000000 1122334456677z 5z s=E r=S c=riichi, d
32000000001000 1223344556677z 1z s=W r=S c=double_riichi, d
49412000040000 3p 3p 333s 666s 777s 888s s=E r=W c=last_tile,
6501810000a000 4p 4p 9999s 6666z 111m 333z s=W r=W c=last_tile, d
32080000101200 1122z 1z (7777z) (5555z) (6666z) s=S r=S c=double_riichi,ippatsu,last_tile, d
30080040000020 99p11s 9p (9999s) (1111p) (9999m) s=S r=S c=last_tile,riichi, d
30080440000000 2233666888s666z 3s s=S r=E kita=1 c=riichi, d
1c001808040002 123s5z 5z (4444z) (9999m) (9999p) s=E r=E c=last_tile,
1c001800001002 23p55z 1p (9999m) (3333z) (9999s) s=E r=S c=double_riichi,
19002800019000 3355666777s666z 5s s=W r=W kita=2 c=double_riichi,
18003800010001 89p33z 7p (1111p) (2222p) (3333p) s=E r=S c=robbing_kong,
1a000000001000 1122334456677z 5z s=W r=S c=double_riichi,
65000800020040 1p999s333777z 1p 999m s=E r=S d
64000088000040 9m789p444z 9m (3333s) 7777z+ s=E r=S c=after_kong, d
64001008000040 9m789p 9m (3333s) 7777z+ 4444z s=E r=S d
64000008002040 9m789p444z 9m (3333s) 7777z+ s=E r=S c=last_tile, d
18000040000020 99p11s 9p (9999s) (1111p) (9999m) s=S r=S c=last_tile,riichi,
64001080000002 23p55z 1p (9999m) 3333z+ (9999s) s=E r=S c=after_kong, d
64000008004002 89p11s444z 7p 111m (5555z) s=S r=S d
4d004800024000 111m111p4z 4z 111s (5555z) s=E r=E
4c000008004001 89p22s444z 7p 111m (5555z) s=S r=S c=robbing_kong,
4c000008004002 89p11s444z 7p 111m (5555z) s=S r=S
1d00d840060000 99p66z 9p (9999s) (2222z) (9999m) s=S r=E c=last_tile,riichi,
180000503c0010 1122233344567s 1s s=W r=E kita=1 c=ippatsu,last_tile,riichi,
184000102c0010 2333455666777s 5s s=W r=W kita=2 c=last_tile,
18400050280010 2333455666777s 5s s=W r=W kita=2 c=riichi,
3400088c004000 89p22s444z 7p (1111m) (5555z) s=S r=S c=after_kong, d
3400180c004000 89p22s 7p (1111m) (5555z) (4444z) s=S r=S d
3400080c005000 89p22s444z 7p (1111m) (5555z) s=S r=S c=double_riichi, d
4c000008040040 9m789p444z 9m (3333s) 7777z+ s=E r=S c=last_tile,
19002800058000 3355666777s666z 5s s=W r=W kita=2 c=last_tile,
30000000000084 1123456678999s 1s s=S r=W c=blessing_of_earth, d
30000001000004 9m19p19s12345677z 1m s=S r=W c=blessing_of_earth, d
30800001000000 199m9p19s1234567z 1p s=E r=S c=blessing_of_heaven, d
30003804012000 89p33z 7p (1111p) (2222p) (3333p) s=E r=S c=last_tile, d
30002804011000 234666777888p5z 5z s=E r=S c=double_riichi, d
4c000008000041 99m89p444z 7p (3333s) 7777z+ s=E r=S c=robbing_kong,
1d000800060040 99m11p999s333777z 9m s=E r=S c=last_tile,
1c000808004002 89p11s444z 7p (1111m) (5555z) s=S r=S
32080040000800 1144477z 1z (2222z) (3333z) s=S r=S kita=1 c=riichi, d
30400244000000 44566p44556666s 5p s=E r=E c=riichi, d
4d000800020040 1p999s333777z 1p 999m s=E r=S
4c001008000040 9m789p 9m (3333s) 7777z+ 4444z s=E r=S
34008844100002 99m123p999s33355z 9m s=W r=S c=ippatsu,riichi, d
34008804001002 99m123p999s33355z 9m s=W r=S c=double_riichi, d
34008804002002 99m123p999s33355z 9m s=W r=S c=last_tile, d
3400080c001040 9m789p444z 9m (3333s) (7777z) s=E r=S c=double_riichi, d
3400080c002040 9m789p444z 9m (3333s) (7777z) s=E r=S c=last_tile, d
3400084c108000 9m789p444z 9m (3333s) (6666z) s=E r=S c=ippatsu,riichi, d
300028d4080010 1122233344567s 1s s=W r=E kita=1 c=after_kita,riichi, d
30002814083010 1122233344567s 1s s=W r=E kita=1 c=double_riichi,last_tile, d
30002814181010 1122233344567s 1s s=W r=E kita=1 c=double_riichi,ippatsu, d
320c0000001000 2233344z 4z (5555z) (1111z) s=S r=W c=double_riichi, d
65004800026000 11m111p44z 1m 111s (5555z) s=E r=E c=last_tile, d
65014000024000 4z 4z 111s 555z 111m 111p s=E r=E d
48002000010001 89p33z 7p 111p (2222p) (3333p) s=E r=S c=robbing_kong,
61014080028000 1m 1m 9999m 999p 666z 9999s s=E r=S c=after_kong, d
18000000880011 1111223389999p 7p s=S r=E c=robbing_kong,
18000050080003 78p123778899s44z 9p s=W r=E kita=2 c=riichi,robbing_kong,
60000400000000 2s 2s 888s 6666z 444s 666s s=S r=W d
60000000000020 9m 9m (1111p) 111m 1111s+ (9999p) s=W r=E d
48000400000000 2s 2s 888s 6666z 444s 666s s=S r=W
48000000000020 9p 9p (1111m) 999m (9999s) 111p s=E r=S kita=1
30080400000004 22333666888s66z 6z s=W r=E c=blessing_of_earth, d
30180000000804 3s111222333444z 3s s=S r=S c=blessing_of_earth, d
30880400000000 22333666888s66z 6z s=E r=E c=blessing_of_heaven, d
30980000000200 5p111555666777z 5p s=E r=S c=blessing_of_heaven, d
6101c100020000 1s 1s 999s 222z 999m 999p s=S r=S d
18400250000000 45566p44556666s 4p s=E r=E c=riichi,
18400210040010 3344555566667p 7p s=S r=S c=last_tile,
1c000808048000 9m789p444z 9m (3333s) (6666z) s=E r=S c=last_tile,
61014000020040 1p 1p 9999m 777z 9999p+ 999s s=S r=S d
18002000181010 1112223344567s 3s s=W r=E kita=1 c=double_riichi,ippatsu,
30380000101000 6z 6z (2222p) (7777z) (5555z) (8888p) s=W r=S c=double_riichi,ippatsu,last_tile, d
18380000101000 6z 6z (2222p) (7777z) (5555z) (8888p) s=W r=S c=double_riichi,ippatsu,last_tile,
4a040000000000 2244z 4z (5555z) (1111z) 3333z s=S r=W
62040000000000 2z 2z 5555z 1111z 444z 333z s=S r=W d
18002850180011 1112223334467s 5s s=W r=E kita=1 c=ippatsu,riichi,robbing_kong,
18402810081011 3334555666777s 2s s=W r=W kita=2 c=double_riichi,robbing_kong,
49015000060040 5z 5z 9999p 7777z 9999s 999m s=E r=E c=last_tile,
30002854182010 1122233344567s 1s s=W r=E kita=1 c=ippatsu,last_tile,riichi, d
62000000000000 5566z 6z 111z 2222z+ (4444z) s=E r=E d
4a000000000000 3377z 3z 444z (6666z) (5555z) s=S r=S
30800000000000 112299p338s1133z 8s s=E r=W c=blessing_of_heaven, d
18000020080002 11233789p123s22z 2p s=W r=S c=blessing_of_man,
"""
