"""Hands that count patterns together: written by `python -m tests.witnesses`."""

TABLE = """\
5
chankan chanta chiihou chiitoitsu chinitsu chinroutou chun chuuren chuuren_9 daisangen daisuushii double_riichi
haitei haku hatsu honitsu honroutou houtei iipeikou ippatsu ittsu junchan kokushi kokushi_13 menzen_tsumo pinfu
renhou riichi rinshan round_wind ryanpeikou ryuuiisou sanankou sankantsu sanshoku_doujun sanshoku_doukou
seat_wind shousangen shousuushii suuankou suuankou_tanki suukantsu tanyao tenhou toitoi tsuuiisou @claimed
@closed @drawn @open
180332900b042 789p6z 6z (2222z) (5555z) (7777z) s=S r=S c=last_tile,riichi, d
c0332802a042 89p66z 7p (2222z) (5555z) (7777z) s=S r=S c=last_tile,riichi,
310333000c040 888s5z 5z (2222z) (6666z) 7777z s=S r=S c=after_kong, d
240332002a042 6z 6z (2222z) (5555z) (7777z) 789p s=S r=S c=last_tile,
180130108f802 7999p 8p (4444z) (6666z) (5555z) s=N r=W c=double_riichi,ippatsu,last_tile, d
d0230009a840 6677z 7z (5555z) (4444z) (9999m) s=W r=W c=double_riichi,ippatsu,
250322003c040 111m5z 5z (2222z) 6666z+ 7777z s=S r=S c=last_tile,
d019280b0000 999m1199p 9p (9999s) (1111z) s=E r=E c=ippatsu,last_tile,riichi,
18020090cd042 77889p55777z 9p (6666z) s=S r=W c=ippatsu,last_tile,riichi, d
310330001d040 111m5z 5z (2222z) (6666z) 7777z s=S r=W c=last_tile, d
c013000ae802 7999p 8p (4444z) (6666z) (5555z) s=N r=W c=double_riichi,ippatsu,last_tile,
180333100c042 89s55z 7s (4444z) (6666z) (7777z) s=N r=N c=after_kong, d
c0332000a843 78p66z 9p (2222z) (5555z) (7777z) s=S r=S c=double_riichi,robbing_kong,
18400030c1810 2334445567888s 3s s=S r=N c=double_riichi,ippatsu,last_tile, d
c020080ec042 77889p55777z 9p (6666z) s=S r=W c=ippatsu,last_tile,riichi,
300122000f002 1z 1z 2222z 5555z 789p (6666z) s=S r=S c=last_tile, d
c4004a0a0010 2222333344445s 5s s=S r=N c=ippatsu,last_tile,riichi,
d0312801e000 4466677z 4z (5555z) (9999p) s=N r=N c=riichi,
d403000a0810 2255s 5s (3333s) (6666s) (7777s) s=N r=E c=double_riichi,ippatsu,last_tile,
1800b11200800 7899m 9m (1111m) (1111s) (1111p) s=W r=E c=after_kong,double_riichi, d
180312108a842 789p2226777z 6z (5555z) s=S r=S c=double_riichi,ippatsu, d
240122000e003 79p11z 8p (2222z) (5555z) 6666z s=S r=S c=robbing_kong,
180004b201010 1122337788999p 9p s=N r=S c=last_tile,riichi, d
e38000080c00 5z 5z (2222z) (3333z) (1111z) (4444z) s=S r=S c=double_riichi,eighth_win,ippatsu,
1a38000080c00 5z 5z (2222z) (3333z) (1111z) (4444z) s=S r=S c=double_riichi,eighth_win,ippatsu, d
2500b00034000 9m111s 9m (1111m) 1111p+ (6666z) s=S r=N c=last_tile,
180000b1c9000 12233456789s11z 1s s=S r=W c=ippatsu,last_tile,riichi, d
c00002140811 1122335678999p 4p s=N r=W c=double_riichi,robbing_kong,
1840b01081800 8m456p 8m (7777p) (7777m) (7777s) s=N r=E c=double_riichi,ippatsu,last_tile, d
310222001a040 6z 6z 5555z+ 4444z+ 777z 9999m s=S r=N d
c4040a040001 56m44456p445566s 4m s=N r=S c=riichi,robbing_kong,
c010200e8842 77889s11155z 9s (7777z) s=E r=E c=double_riichi,ippatsu,last_tile,
1801439000002 79m78999p789s 8m (4444z) s=N r=N c=after_kong,riichi, d
c00900280801 11199m111p11189s 7s s=S r=E c=double_riichi,ippatsu,robbing_kong,
3101b20001000 4m111z 4m (7777p) (7777m) 7777s s=E r=E c=last_tile, d
1800009091008 119m99p99s113377z 9m s=N r=W c=ippatsu,last_tile,riichi, d
3140310000010 2s 2s (3333s) (6666s) 555s (7777s) s=E r=E c=after_kong, d
1800043088802 12233778899p11z 1p s=N r=S c=double_riichi,ippatsu, d
c010281a8000 2344456789s444z 1s s=N r=N c=ippatsu,last_tile,riichi,
180102904b002 7788999p 9p (2222z) (5555z) s=S r=S c=last_tile,riichi, d
300132000a042 1z 1z (2222z) (5555z) (7777z) 789p s=S r=S d
c00042088802 12233778899p11z 1p s=N r=S c=double_riichi,ippatsu,
1840403081800 455667m456p5688s 4s s=E r=E c=double_riichi,ippatsu,last_tile, d
1840b19000000 5556p 4p (7777p) (7777m) (7777s) s=E r=E c=after_kong,riichi, d
250110001e000 1s444z 1s 222z (5555z) (6666z) s=N r=W
c00042220810 1223377889999p 1p s=N r=S c=double_riichi,last_tile,
1a38008000200 1z 1z (2222z) (5555z) (7777z) (6666z) s=W r=W c=riichi, d
e38008000200 1z 1z (2222z) (5555z) (7777z) (6666z) s=W r=W c=riichi,
3100910010040 1199p777z 9p 9999s+ (9999m) s=S r=N c=after_kong, d
c01420080801 68m44678p678s444z 7m s=N r=N c=double_riichi,ippatsu,robbing_kong,
c0210808e001 11135s55577z 4s (6666z) s=E r=W c=ippatsu,riichi,robbing_kong,
1801031100800 2m123456789s 2m (3333z) s=W r=W c=after_kong,double_riichi, d
1a3c000080800 1z 1z (2222z) (5555z) (3333z) (4444z) s=W r=S c=double_riichi,ippatsu, d
e3c000080800 1z 1z (2222z) (5555z) (3333z) (4444z) s=W r=S c=double_riichi,ippatsu,
d00b00034000 11m99s 1m (1111s) (1111p) (6666z) s=S r=N c=last_tile,
2540100020010 4555777p 4p (6666p) 222p s=E r=E c=last_tile,
240322000a043 79p66z 8p (2222z) (5555z) 7777z s=S r=S c=robbing_kong,
c0000a1e0010 1223345556789s 1s s=S r=W c=ippatsu,last_tile,riichi,
1800309081010 2278s 9s (3333s) (6666s) (4444s) s=N r=N c=ippatsu,last_tile,riichi, d
1800001098808 1199s112335577z 2z s=S r=S c=double_riichi,ippatsu, d
d0132003a800 11s22z 2z (4444z) (5555z) (1111z) s=S r=S c=double_riichi,last_tile,
180211900e000 11135s55577z 4s (6666z) s=E r=W c=after_kong,riichi, d
300302000b042 89p66z 7p (2222z) 555z (7777z) s=S r=S c=last_tile, d
1800403241000 78m11789p778899s 9m s=S r=E c=last_tile, d
1800909281000 789999m1p 1p (9999s) (9999p) s=S r=E c=ippatsu,last_tile,riichi, d
c0040a060002 78m789p778899s44z 9m s=S r=W c=last_tile,riichi,
c00b08220000 9m789s 9m (1111s) (1111m) (1111p) s=E r=E c=last_tile,riichi,
180101104c800 4456677p 5p (2222z) (6666z) s=S r=W c=after_kong,double_riichi, d
3000b10200000 9m 9m (1111m) (1111s) (1111p) 789m s=W r=E c=after_kong, d
2501b20020000 4s111z 4s (7777p) (7777s) 7777m s=E r=E c=last_tile,
3100900013000 1119m111p111s 9m 555z s=S r=N c=last_tile, d
1838000080820 9m 9m (1111p) (1111m) (1111s) (9999p) s=N r=N c=double_riichi,eighth_win,ippatsu,last_tile, d
1838080080800 2s 2s (3333s) (6666s) (4444s) (6666z) s=N r=E c=double_riichi,ippatsu,last_tile, d
c38000080820 9m 9m (1111p) (1111m) (1111s) (9999p) s=N r=N c=double_riichi,eighth_win,ippatsu,last_tile,
c38080080800 2s 2s (3333s) (6666s) (4444s) (6666z) s=N r=E c=double_riichi,ippatsu,last_tile,
c000000a0818 1123344557799m 2m s=N r=S c=double_riichi,ippatsu,last_tile,
3001020109000 2333789s 1s 456s (1111z) s=E r=E c=last_tile, d
2401020128000 2333789s 1s 456s (1111z) s=E r=E c=last_tile,
c0112400c042 789s3444666777z 3z s=N r=N c=blessing_of_man,
d00b00020840 77p11s 7p (7777z) (7777m) (7777s) s=S r=N c=double_riichi,last_tile,
c0040a280000 1237899m123p123s 9m s=S r=E c=ippatsu,riichi,
300221000c042 89s55z 7s (4444z) (6666z) 7777z s=E r=W c=after_kong, d
e38000080a00 1z 1z (2222z) (5555z) (7777z) (6666z) s=W r=W c=double_riichi,ippatsu,
1a38000080a00 1z 1z (2222z) (5555z) (7777z) (6666z) s=W r=W c=double_riichi,ippatsu, d
1840049081000 4m223333444455s 4m s=S r=N c=ippatsu,last_tile,riichi, d
c0102806a002 778899p1z 1z (2222z) (5555z) s=S r=S c=last_tile,riichi,
2400a00200001 79m99s 8m 1111p+ (1111s) 1111m+ s=S r=E c=robbing_kong,
1800043280810 1223377889999p 1p s=N r=S c=double_riichi,ippatsu, d
1a08008080400 1122233344477z 1z s=S r=W c=ippatsu,riichi, d
c00008038008 1199s112335577z 2z s=E r=E c=last_tile,riichi,
1800411004802 89m789p789s44z 7m (6666z) s=E r=N c=after_kong,double_riichi, d
1800019108040 1223456789m 2m (7777z) s=S r=N c=after_kong,riichi, d
c000000cc803 23778899p66677z 1p s=E r=S c=double_riichi,ippatsu,robbing_kong,
250222001a040 6z 6z 5555z+ 3333z+ 777z 9999m s=S r=W
310121000e000 11s66z 6z 5555z+ (6666s) 4444z+ s=N r=W c=after_kong, d
2400400024002 5z 5z 789p (6666z) 789m 789s s=E r=W c=last_tile,
d403080a0010 2255s 5s (3333s) (6666s) (7777s) s=N r=E c=ippatsu,last_tile,riichi,
180040b041002 78m789p778899s44z 9m s=S r=W c=last_tile,riichi, d
180000b1c1010 1112233456789s 1s s=S r=W c=ippatsu,last_tile,riichi, d
1a8c000000000 1122233444777z 3z s=E r=E c=blessing_of_heaven, d
1a08000000204 1144455566777z 6z s=N r=E c=blessing_of_earth, d
c00908080003 111m111p11178s11z 9s s=S r=W c=ippatsu,riichi,robbing_kong,
3000410004002 1m 1m 6666z 789m 789s 789p s=S r=N c=after_kong, d
c404020a0800 456m34456p45677s 5p s=W r=S c=double_riichi,ippatsu,last_tile,
d01128030040 11p11s222z 1p (4444z) (7777z) s=S r=S c=last_tile,riichi,
3100b00015000 9m111s 9m (1111m) 1111p+ (6666z) s=S r=N c=last_tile, d
1801021049842 77889s11155z 9s (7777z) s=E r=E c=double_riichi,last_tile, d
1800311000810 2789m 2m (3333m) (6666m) (4444m) s=E r=N c=after_kong,double_riichi, d
180000118c800 2345677789p 1p (6666z) s=W r=S c=double_riichi,ippatsu, d
2500900032000 1119m111p111s 9m 555z s=S r=N c=last_tile,
c00000180841 23456789m44p777z 1m s=N r=S c=double_riichi,ippatsu,robbing_kong,
180000918b000 2345678999s 1s (5555z) s=N r=N c=ippatsu,last_tile,riichi, d
3220000000200 1z 1z (2222z) (5555z) 7777z (6666z) s=W r=W c=eighth_win, d
2620000000200 1z 1z (2222z) (5555z) 7777z (6666z) s=W r=S c=eighth_win,
3001420001000 7s333z 7s 456s 456p 456m s=W r=W c=last_tile, d
1800409081040 5666m456p456s 4m (7777z) s=E r=E c=ippatsu,last_tile,riichi, d
d409080a0000 44m444777p44455s 4m s=N r=W c=ippatsu,last_tile,riichi,
d00b00022800 3377p 7p (5555z) (7777s) (7777m) s=S r=S c=double_riichi,last_tile,
c01428020002 79m789p78999s111z 8m s=E r=E c=last_tile,riichi,
1800909081002 789999m6z 6z (9999s) (9999p) s=S r=S c=ippatsu,last_tile,riichi, d
1800001081818 1122334455779m 9m s=S r=S c=double_riichi,ippatsu,last_tile, d
c00002168800 12345778899p33z 6p s=N r=S c=double_riichi,last_tile,
2540200020010 2255s 2s (6666s) 3333s+ (7777s) s=E r=E c=last_tile,
e1c008080000 2223555z 3z (4444z) (1111z) s=S r=S c=eighth_win,ippatsu,riichi,
1800029189000 2345677789s 1s (1111z) s=W r=E c=ippatsu,last_tile,riichi, d
250330001c040 111m5z 5z (2222z) (6666z) 7777z s=S r=W
3140100001010 4455777p 5p (6666p) 222p s=E r=E c=last_tile, d
180232108a842 789p6z 6z (2222z) (5555z) (7777z) s=N r=S c=double_riichi,ippatsu, d
c01020108801 1244456789p333z 3p s=W r=W c=double_riichi,robbing_kong,
18020010ca842 78899p66z 7p (5555z) (7777z) s=N r=E c=double_riichi,ippatsu, d
c00400024802 789m789p1179s666z 8s s=W r=S c=double_riichi,last_tile,
c40002080811 3344445566778p 2p s=S r=E c=double_riichi,ippatsu,robbing_kong,
1800401003802 789m789p1179s555z 8s s=W r=S c=double_riichi,last_tile, d
2400400000043 789m7999p777z 8p 789s s=W r=S c=robbing_kong,
2401420020000 7s333z 7s 456s 456p 456m s=W r=W c=last_tile,
300001010a000 2345666789s 1s 5555z+ s=E r=N c=after_kong, d
2400900220000 1119m111p 9m (1111s) 123m s=S r=N c=last_tile,
c020000ca842 78899p66z 7p (5555z) (7777z) s=N r=E c=double_riichi,ippatsu,
c00408260000 79m78999p778899s 8m s=S r=E c=last_tile,riichi,
d00b00084800 77p11s 7p (6666z) (7777m) (7777s) s=S r=S c=double_riichi,ippatsu,
d02104012040 11m111p55566777z 1m s=S r=N c=blessing_of_man,
2400000108041 23456789s22z 1s 777z s=W r=N c=robbing_kong,
180003104a002 778899p1z 1z (2222z) (5555z) s=N r=S c=after_kong, d
1801009189000 2345677789s 1s (1111z) s=E r=W c=ippatsu,last_tile,riichi, d
c000081aa000 2345678999s 1s (5555z) s=E r=N c=ippatsu,last_tile,riichi,
310023001c040 9s 9s 4444z 1111z 777z 6666z s=W r=N c=after_kong, d
c010200ac842 78999p77z 7z (4444z) (6666z) s=N r=N c=double_riichi,ippatsu,last_tile,
1a1c008080000 2223555z 3z (4444z) (1111z) s=S r=E c=eighth_win,ippatsu,riichi, d
c0132000e003 79p11z 8p (2222z) (5555z) (6666z) s=S r=S c=robbing_kong,
c00000240811 1112223338999p 7p s=S r=W c=double_riichi,robbing_kong,
c00400022802 789m789p1179s555z 8s s=W r=S c=double_riichi,last_tile,
2500b00000040 1m 1m 777p (7777z) (7777s) (7777m) s=S r=N
180112108d842 78999p77z 7z (4444z) (6666z) s=N r=N c=double_riichi,ippatsu,last_tile, d
c0000018c800 2345677789p 1p (6666z) s=W r=S c=double_riichi,ippatsu,
3000400001042 789p11789s77z 7z 789m s=W r=S c=last_tile, d
2624000000000 1z 1z 3333z 7777z 4444z 2222z s=S r=E
2620000000400 7z 7z 3333z 1111z 4444z 2222z s=S r=W
3224000000000 1z 1z 3333z 7777z 4444z 2222z s=S r=E d
3220000000400 7z 7z 3333z 1111z 4444z 2222z s=S r=W d
c00400080841 66678m78p678s777z 6p s=N r=S c=double_riichi,ippatsu,robbing_kong,
1801421001800 46m456p45677s333z 5m s=W r=W c=double_riichi,last_tile, d
c400020e0810 2333444567888s 5s s=S r=N c=double_riichi,ippatsu,last_tile,
3001030006002 11m12p666z 3p (5555z) 4444z s=N r=N c=after_kong, d
310211000a040 77m66z 7m (4444z) 555z (7777z) s=S r=S c=after_kong, d
1840009001008 335m66p33445566s 5m s=E r=N c=last_tile,riichi, d
d01b20000800 77m11s 7m (7777p) (2222z) (7777s) s=S r=S c=double_riichi,
3101820011000 11199m11s 1s 111p 444z s=N r=N c=last_tile, d
1800019240000 7789999m 8m (1111m) (1111s) s=W r=E c=after_kong,riichi, d
e38008000400 7z 7z (3333z) (1111z) (4444z) (2222z) s=S r=W c=riichi,
c00048028002 112233778899p2z 2z s=N r=S c=last_tile,riichi,
3000900001002 11m111p111s33z 1m 123s s=S r=W c=last_tile, d
1800049009002 112233778899p2z 2z s=N r=S c=last_tile,riichi, d
1800008480000 199m19p19s234567z 1z s=E r=E c=eighth_win,ippatsu,riichi, d
1800008080080 1112345677999p 8p s=N r=S c=eighth_win,ippatsu,riichi, d
c00008c80000 19m19p19s1234567z 9m s=E r=E c=eighth_win,ippatsu,riichi,
c00008080080 1123455678999m 1m s=S r=W c=eighth_win,ippatsu,riichi,
3140a00001000 4p 4p 6666p 2222s 2222m 222p s=E r=E c=last_tile, d
2540b00000000 2224p 4p (6666p) (2222s) 2222m s=E r=E
1a1c000000004 1222333444777z 1z s=S r=E c=blessing_of_earth, d
1a98000000200 1444555666777z 1z s=E r=E c=blessing_of_heaven, d
1808088080000 33344466688s66z 6z s=S r=S c=eighth_win,ippatsu,last_tile,riichi, d
1808008080020 11999m11p111s 1m (9999s) s=S r=E c=eighth_win,ippatsu,riichi, d
1800009019008 1199s112233557z 7z s=E r=N c=last_tile,riichi, d
c00006240010 1123777888999s 1s s=S r=N c=blessing_of_man,
d0130001c040 99s11z 9s (2222z) (6666z) (7777z) s=S r=W
3000400003002 789m789p1179s 8s 555z s=W r=S c=last_tile, d
1802111004840 789m88s55777z 8s (6666z) s=S r=W c=after_kong,double_riichi, d
180032900f000 3457s 7s (2222z) (5555z) (6666z) s=E r=S c=last_tile,riichi, d
240000010c001 2345666s666z 1s 789s s=W r=N c=robbing_kong,
240000010a001 2345666s555z 1s 789s s=N r=N c=robbing_kong,
2400000100011 1234568999p 7p 123p s=N r=W c=robbing_kong,
3000010108040 1223456789m 2m 7777z s=S r=N c=after_kong, d
300001010c000 1223789m 2m (6666z) 456m s=S r=N c=after_kong, d
3000000201010 1113778899s 2s 789s s=E r=N c=last_tile, d
c18008080020 111999m1p111s 1p (9999s) s=S r=E c=eighth_win,ippatsu,riichi,
c00008128040 1234578999s 6s (7777z) s=S r=W c=last_tile,riichi,
1840011040010 4556667777m 5m (3333m) s=S r=S c=after_kong, d
1a08000000404 1122233344477z 1z s=S r=W c=blessing_of_earth, d
1a88000000400 1122233344477z 1z s=E r=W c=blessing_of_heaven, d
2400400022002 78m11789s 9m 789p 555z s=W r=S c=last_tile,
240112002e002 1666z 1z (2222z) (5555z) 789p s=S r=S c=last_tile,
310110001e000 1s444z 1s 222z (5555z) (6666z) s=N r=W d
c40008020008 335m66p33445566s 5m s=E r=N c=last_tile,riichi,
18000032c1800 1237899m112233s 9m s=S r=E c=double_riichi,ippatsu,last_tile, d
3002110004042 5777z 5z (1111m) (6666z) 789s s=N r=W c=after_kong, d
c38088000000 2s 2s (3333s) (6666s) (4444s) (6666z) s=N r=N c=last_tile,riichi,
1800309281000 789m1p 1p (1111s) (9999s) (9999p) s=N r=E c=ippatsu,last_tile,riichi, d
c01328000001 7999p 8p (2222s) (2222z) (3333p) s=S r=S c=riichi,robbing_kong,
c0312008a842 789p2226777z 6z (5555z) s=S r=S c=double_riichi,ippatsu,
2400900020002 111m111p111s3z 3z 123s s=N r=W c=last_tile,
1800003140810 2345677778899s 1s s=W r=N c=double_riichi, d
184000b040010 3344556677888s 5s s=E r=E c=riichi, d
c00000080980 1112345678999p 8p s=W r=S c=double_riichi,eighth_win,ippatsu,last_tile,
c00000480800 19m119p19s123457z 6z s=N r=E c=double_riichi,ippatsu,
1800000080980 1112345678999m 8m s=W r=E c=double_riichi,ippatsu,last_tile, d
1800000c80800 19m19p19s1234567z 2z s=S r=N c=double_riichi,ippatsu, d
2440400000001 56m44p445566s 4m 456p s=N r=S c=robbing_kong,
c40000080808 455m445566p4466s 4m s=W r=S c=double_riichi,ippatsu,
3000400201000 7899p778899s 9p 789m s=S r=E c=last_tile, d
3000900201000 11m111p11199s 1m 123s s=S r=W c=last_tile, d
2400000200011 1113778899s 2s 789s s=W r=N c=robbing_kong,
180011100a842 789p1177z 7z (2222z) (5555z) s=N r=E c=after_kong,double_riichi, d
c0010800c041 8999p777z 7p (6666z) (3333p) s=S r=N c=riichi,robbing_kong,
1808000000024 1199m111999p111s 1m s=S r=N c=blessing_of_earth, d
1888000000020 11999m11p111999s 1m s=E r=E c=blessing_of_heaven, d
1808080000004 2233444666s666z 3s s=N r=E c=blessing_of_earth, d
1888080000000 2233444666s666z 3s s=E r=E c=blessing_of_heaven, d
3000a10000002 78p44z 9p 1111p+ (1111m) (1111s) s=E r=E c=after_kong, d
180201904c042 77889p55777z 9p (6666z) s=S r=W c=after_kong,riichi, d
1800419200000 79m78999p789s 8m (1111s) s=N r=W c=after_kong,riichi, d
3101130010040 1199p777z 9p 4444z+ (9999m) s=N r=N c=after_kong, d
1840001080808 455m4466p445566s 4m s=W r=S c=double_riichi,ippatsu, d
c004080a0040 5666m456p456s 4m (7777z) s=E r=E c=ippatsu,last_tile,riichi,
2500800030040 1199m111p111s 1m 777z s=S r=N c=last_tile,
c00400082801 67m44678p678s555z 8m s=E r=N c=double_riichi,ippatsu,robbing_kong,
c0200006c842 778899s5z 5z (6666z) (7777z) s=E r=W c=double_riichi,last_tile,
1801429080000 78m678p44678s444z 6m s=N r=N c=ippatsu,riichi, d
d009080b4000 99m11999p666z 9m (9999s) s=S r=E c=ippatsu,last_tile,riichi,
2400300220000 9m 9m 123p (1111m) (1111s) (9999p) s=S r=N c=last_tile,
2400400220000 123m1789p789s 1p 789m s=S r=E c=last_tile,
3001030108000 1223456789m 2m 2222z s=S r=S c=after_kong, d
2401420000002 4z 4z 789m 789p 789s 222z s=S r=S
1800409082000 77789m789p79s555z 8s s=W r=S c=ippatsu,riichi, d
c00400084801 66678m78p678s666z 6p s=N r=S c=double_riichi,ippatsu,robbing_kong,
3000000101010 2233334789s 1s 456s s=W r=E c=last_tile, d
c00002048003 23777888999s22z 1s s=W r=N c=robbing_kong,
1800b11000002 78p44z 9p (1111p) (1111m) (1111s) s=E r=E c=after_kong, d
d009080a2000 44m444p44455s555z 4m s=S r=W c=ippatsu,last_tile,riichi,
d40b00020800 3377p 7p (6666m) (7777s) (7777m) s=S r=S c=double_riichi,last_tile,
c40900000001 444p2444455s 3s (4444m) s=N r=S c=robbing_kong,
1800409084000 78m678p44678s666z 6m s=N r=S c=ippatsu,riichi, d
3001420000002 89s44z 7s 789m 789p 222z s=S r=S d
3001430000000 2m 2m 4444z 789m 789s 789p s=N r=N c=after_kong, d
2420000000020 9m 9m 1111p (1111m) 1111s+ (9999p) s=W r=N c=eighth_win,last_tile,
2420080000000 2s 2s 3333s 6666s 4444s 6666z s=N r=E c=last_tile,
3020000000020 9m 9m 1111p (1111m) 1111s+ (9999p) s=W r=N c=eighth_win,last_tile, d
3020080000000 2s 2s 3333s 6666s 4444s 6666z s=N r=E c=last_tile, d
180000110b800 2333456789s 1s (5555z) s=S r=N c=double_riichi,last_tile, d
180000910d000 1123456789p666z 1p s=S r=E c=last_tile,riichi, d
1800001188840 2345677789p777z 1p s=N r=S c=double_riichi,ippatsu, d
d0212003a040 5566777z 5z (3333z) (9999m) s=S r=W c=last_tile,
c004020c0800 23m112233p12355s 1m s=W r=N c=double_riichi,ippatsu,
c00b08020002 78p44z 9p (1111p) (1111m) (1111s) s=W r=E c=last_tile,riichi,
d003280b0000 1199m 9m (2222z) (9999p) (3333z) s=E r=S c=ippatsu,last_tile,riichi,
c003082a0000 789m1p 1p (1111s) (9999s) (9999p) s=S r=E c=ippatsu,last_tile,riichi,
2402000024042 789p79s55777z 8s 6666z+ s=E r=W c=last_tile,
c01020048801 1244778899p333z 3p s=W r=W c=double_riichi,robbing_kong,
c00008080018 1223344557788m 1m s=S r=S c=ippatsu,riichi,
c00000088808 22445566s11244z 2z s=S r=W c=double_riichi,ippatsu,
1800403280800 23m123p11123789s 1m s=W r=N c=double_riichi,ippatsu, d
c00402200001 23m11123p123789s 1m s=S r=W c=robbing_kong,
c0004a220010 1122337788999m 9m s=N r=S c=last_tile,riichi,
c00042280810 1223377889999p 1p s=N r=S c=double_riichi,ippatsu,
d00900010840 1199m111p111s777z 1m s=S r=N c=double_riichi,
2501820030000 11199m11s 1s 111p 444z s=N r=N c=last_tile,
c00b00200001 79m99s 8m (1111p) (1111s) (1111m) s=S r=E c=robbing_kong,
18004030c0800 23m112233p12355s 1m s=W r=N c=double_riichi,ippatsu, d
c0000a140011 1122335678999p 4p s=E r=S c=riichi,robbing_kong,
240220000e001 79p77z 8p (6666p) (5555z) 6666z s=S r=S c=robbing_kong,
3101830000000 88m777p11z 1z 7777m+ 7777s s=E r=E c=after_kong, d
1840419000000 45m33456p456s 6m (7777m) s=E r=E c=after_kong,riichi, d
c01020044000 556677p7s 7s (2222z) (6666z) s=S r=S
c00300000011 2289m 7m (3333m) (6666m) (4444m) s=E r=N c=robbing_kong,
c40046000010 2222333444455s 3s s=N r=S c=blessing_of_man,
1840043001010 2333344445588s 2s s=S r=N c=last_tile, d
c0200404c040 44566s55666777z 5s s=N r=N c=blessing_of_man,
d01124018040 11s11122266777z 1s s=S r=E c=blessing_of_man,
3040400001000 456p7s 7s 456s 456p 456m s=W r=S c=last_tile, d
1808008080200 11m77s777z 1m (5555z) (6666z) s=E r=S c=ippatsu,last_tile,riichi, d
c000000b0808 1199m99p99s11337z 7z s=N r=W c=double_riichi,ippatsu,last_tile,
e1c004000000 1112223444777z 3z s=S r=E c=blessing_of_man,
d00904010040 1199m111p111s777z 1m s=S r=N c=blessing_of_man,
c0000a2c0000 1237899m112233s 9m s=S r=E c=ippatsu,riichi,
1838008000020 9m 9m (1111p) (1111m) (1111s) (9999p) s=S r=N c=last_tile,riichi, d
1838088000000 2s 2s (3333s) (6666s) (4444s) (6666z) s=N r=N c=last_tile,riichi, d
1a0c000080800 1133z 3z (2222z) (5555z) (4444z) s=S r=S c=double_riichi,ippatsu, d
1a38008000400 7z 7z (3333z) (1111z) (4444z) (2222z) s=S r=W c=riichi, d
c0000404e000 44556s44555666z 6s s=N r=N c=blessing_of_man,
1840043000800 556677m44556p33s 6p s=E r=S c=double_riichi, d
c40404040000 567m567p4455677s 6s s=N r=E c=blessing_of_man,
2500920030000 1119m111p111s 9m 444z s=S r=N c=last_tile,
c40300000001 22m45s 3s (3333m) (6666m) (4444m) s=E r=N c=robbing_kong,
2400400200001 23m11123p789s 1m 123s s=S r=W c=robbing_kong,
d00b08004000 77p11s 7p (6666z) (7777m) (7777s) s=S r=S c=riichi,
c00408082000 7889m789p789s555z 8m s=W r=S c=ippatsu,riichi,
c00400020042 789m789p1179s777z 8s s=W r=S c=last_tile,
1800331002800 789p1z 1z (2222z) (5555z) (7777s) s=N r=S c=after_kong,double_riichi, d
2400000220010 1113778899s 2s 789s s=E r=N c=last_tile,
3000a00201000 7899p 9p 1111p+ (1111m) (1111s) s=W r=E c=last_tile, d
3000410200000 1m 1m 1111p 789m 789s 789p s=S r=N c=after_kong, d
1800000c00004 19m19p19s1234567z 2z s=W r=N c=blessing_of_earth, d
1880000c00000 19m19p19s1234567z 9p s=E r=E c=blessing_of_heaven,eighth_win, d
1800000000184 1112345678999s 1s s=W r=E c=blessing_of_earth, d
1880000000180 1112345678999p 4p s=E r=E c=blessing_of_heaven,eighth_win, d
2400a00020002 78s44z 9s 1111s+ (1111m) (1111p) s=W r=N c=last_tile,
2400800000003 89m111p111s55z 7m 1111m+ s=S r=E c=robbing_kong,
c00088080000 23333466688s66z 6z s=S r=S c=eighth_win,ippatsu,last_tile,riichi,
310300001e000 6677z 6z 5555z+ 111s 444z s=N r=W d
2400400002001 79m789p22s555z 8m 789s s=N r=N c=robbing_kong,
c38008000020 9m 9m (1111p) (1111m) (1111s) (9999p) s=S r=N c=eighth_win,last_tile,riichi,
300000010d000 1s 1s 456s 789s 6666z+ 123s s=S r=E c=last_tile, d
3000000109040 23789s11z 1s 456s (7777z) s=S r=W c=last_tile, d
2400200000011 2289m 7m 3333m (6666m) (4444m) s=E r=N c=robbing_kong,
2400000120010 2333789s 1s 456s 234s s=W r=E c=last_tile,
240000012a000 2345699s 1s 789s (5555z) s=E r=N c=last_tile,
240000012c000 1p 1p 456p 789p 666z 123p s=S r=E c=last_tile,
180200104d842 778899s5z 5z (6666z) (7777z) s=E r=W c=double_riichi,last_tile, d
3000410002000 2789m789s 2m (5555z) 789p s=S r=N c=after_kong, d
c00006140010 2223456778899m 1m s=S r=N c=blessing_of_man,
1800041081802 77889m112233s66z 9m s=S r=N c=double_riichi,ippatsu,last_tile, d
c0004a0a8000 22333344445s11z 5s s=S r=N c=ippatsu,last_tile,riichi,
e00008080400 1122233344477z 1z s=S r=W c=ippatsu,riichi,
3100010012040 1p 1p 4444z 9999m 777z 555z s=S r=W c=after_kong, d
3000400005002 5z 5z 789p (6666z) 789m 789s s=W r=W c=last_tile, d
3000410000040 4566m 6m 456s 456p (7777z) s=E r=E c=after_kong, d
c0000010c001 23456789s22z 1s (6666z) s=W r=N c=robbing_kong,
c0000810c000 1223456789m666z 2m s=W r=N c=riichi,
c0000012c000 1123456789p666z 1p s=S r=E c=last_tile,
c00008240001 1122338999p789s 7p s=E r=S c=riichi,robbing_kong,
c0230000e001 79p77z 8p (6666p) (5555z) (6666z) s=S r=S c=robbing_kong,
1a3c008000000 1z 1z (3333z) (7777z) (4444z) (2222z) s=S r=W c=riichi, d
1838008080000 1m 1m (2222z) (5555z) (7777m) (9999m) s=E r=W c=eighth_win,ippatsu,last_tile,riichi, d
d0112001e800 999p3344466z 6z (5555z) s=N r=N c=double_riichi,
3102310014040 5777z 5z (1111m) (6666z) 9999s s=N r=W c=after_kong, d
c0000012a800 2333456789s 1s (5555z) s=S r=N c=double_riichi,last_tile,
c0000010a001 2345666789s 1s (5555z) s=S r=N c=robbing_kong,
18010090c8000 2344556677s 1s (1111z) s=E r=W c=ippatsu,riichi, d
1801031044000 556677p7s 7s (2222z) (6666z) s=S r=S c=after_kong, d
1801111006002 123p1s666z 1s (5555z) (4444z) s=N r=W c=after_kong, d
2400020108001 46789s44z 5s 333z 123s s=N r=W c=robbing_kong,
2400000128040 2355789s 1s 456s (7777z) s=S r=W c=last_tile,
2401000100001 88m12345679p 8p 444z s=N r=W c=robbing_kong,
d00b00080840 77p11s 7p (7777z) (7777m) (7777s) s=S r=N c=double_riichi,ippatsu,
300000010b000 2345699s 1s 789s (5555z) s=N r=N c=last_tile, d
2400420000001 56m44456p456s 4m 222z s=E r=S c=robbing_kong,
2401400000001 56m44456p456s 4m 4444z s=N r=S c=robbing_kong,
2400400020042 789p11789s77z 7z 789m s=W r=S c=last_tile,
2400400004001 79m789p22s 8m (6666z) 789s s=N r=N c=robbing_kong,
1800411002000 2789m789p789s 2m (5555z) s=S r=N c=after_kong, d
c00408004000 5678m678p678s666z 5m s=N r=S c=riichi,
18000290cb002 78899m44z 7m (2222z) (5555z) s=W r=S c=ippatsu,last_tile,riichi, d
180000104f802 778899p1z 1z (6666z) (5555z) s=N r=S c=double_riichi,last_tile, d
3100300001010 1222s 1s (6666s) 3333s+ (7777s) s=E r=E c=last_tile, d
e3c008000000 1z 1z (3333z) (7777z) (4444z) (2222z) s=S r=W c=riichi,
c38008080000 1m 1m (2222z) (5555z) (7777m) (9999m) s=E r=W c=eighth_win,ippatsu,last_tile,riichi,
2500300020010 1222s 1s (6666s) 3333s+ (7777s) s=E r=E c=last_tile,
1800009081018 1122334457788m 5m s=S r=S c=ippatsu,last_tile,riichi, d
1800901001802 111123m111p11s22z 1s s=S r=N c=double_riichi,last_tile, d
d00900032000 1199m111p111s555z 1m s=S r=N c=last_tile,
1800401001840 789m789p6679s777z 8s s=W r=S c=double_riichi,last_tile, d
1800401001042 789m789p1179s777z 8s s=W r=S c=last_tile, d
1800419000040 45m33456p456s 6m (7777z) s=E r=E c=after_kong,riichi, d
180040b080002 12378m123p123s44z 9m s=S r=E c=ippatsu,riichi, d
180001910a000 2345666789s 1s (5555z) s=W r=N c=after_kong,riichi, d
c000000c8841 5677778899p777z 4p s=N r=S c=double_riichi,ippatsu,robbing_kong,
2500b00022000 1m777p 1m (5555z) 7777s+ (7777m) s=S r=S c=last_tile,
180001110c000 1223456789m 2m (6666z) s=S r=N c=after_kong, d
1800119000010 2223334666m 5m (9999m) s=W r=S c=after_kong,riichi, d
1840101081810 2333444555678s 2s s=S r=N c=double_riichi,ippatsu,last_tile, d
3100810004000 77p11s 7p 666z 7777m+ 7777s s=S r=S c=after_kong, d
d00b08000040 77p11s 7p (7777z) (7777m) (7777s) s=S r=N c=riichi,
c00402200800 23m12399p123789s 1m s=W r=N c=double_riichi,
c40042000800 556677m44556p33s 6p s=E r=S c=double_riichi,
c00900000802 999m123p6z 6z (9999s) (9999p) s=N r=E c=double_riichi,
1800401005802 789m789p1179s666z 8s s=W r=S c=double_riichi,last_tile, d
3100810002000 777p11s55z 5z 7777m+ 7777s s=S r=S c=after_kong, d
c0000004a001 3344445567s 8s (5555z) s=S r=E c=robbing_kong,
1800009109040 1245678999s777z 3s s=S r=W c=last_tile,riichi, d
c00008080200 34577m77z 7z (5555z) (6666z) s=S r=S c=eighth_win,ippatsu,last_tile,riichi,
c0040a080002 12378m123p123s44z 9m s=S r=E c=ippatsu,riichi,
3100a00003000 77p11s 7p 5555z+ 7777m+ (7777s) s=S r=S c=last_tile, d
3100900011040 1199m111p111s 1m 777z s=S r=N c=last_tile, d
c00300220800 99m13s 2s (1111m) (1111p) (9999s) s=S r=N c=double_riichi,last_tile,
c00400000003 12789m123p123s44z 3m s=S r=W c=robbing_kong,
1840403040000 445566m44456p45s 6s s=S r=W d
1800003240010 1122233378999p 1p s=N r=S d
1801109004002 789s5666z 5z (2222z) (1111m) s=S r=N c=riichi, d
240000000c041 23456s22666z 1s 777z s=W r=N c=robbing_kong,
3100a00000040 77p11s 7p 7777z+ 7777m+ 7777s s=S r=S d
1840b11000800 8m456p 8m (7777p) (7777m) (7777s) s=E r=E c=after_kong,double_riichi, d
c00300080801 35p11z 4p (7777s) (1111p) (4444z) s=W r=S c=double_riichi,ippatsu,robbing_kong,
c01024108000 2223456789m444z 1m s=N r=N c=blessing_of_man,
c0000006e802 778899p1z 1z (6666z) (5555z) s=N r=S c=double_riichi,last_tile,
e18004000400 1112223334446z 6z s=S r=E c=blessing_of_man,eighth_win,
3040410000000 56m33456p456s 4m 7777m s=E r=E c=after_kong, d
c00004018008 1199s112335577z 2z s=N r=S c=blessing_of_man,
c0102404c002 11223m44455666z 3m s=N r=N c=blessing_of_man,
c0302400c042 123m4455666777z 4z s=N r=N c=blessing_of_man,
2440000000011 2334444567s 8s 666s s=S r=E c=robbing_kong,
2440800000001 444p2444455s 3s 4444m s=N r=S c=robbing_kong,
2440200000001 22m45s 3s 3333m (6666m) (4444m) s=E r=N c=robbing_kong,
2440400020000 4566m 6m 456s 456p 456m s=E r=E c=last_tile,
2540a00020000 4p 4p 6666p 2222s 2222m 222p s=E r=E c=last_tile,
3140a10000000 5777p 5p 6666p 7777m 7777s s=S r=S c=after_kong, d
3140b00000000 2224p 4p (6666p) (2222s) 2222m s=E r=E d
1800001091808 1199m99p99s11337z 7z s=N r=W c=double_riichi,ippatsu,last_tile, d
c00406200000 23m12399p123789s 1m s=W r=N c=blessing_of_man,
c01424000000 2789m789p789s444z 2m s=N r=N c=blessing_of_man,
d0112400a000 3388s111222555z 3s s=S r=S c=blessing_of_man,
c00904200000 11199m111p11189s 7s s=S r=N c=blessing_of_man,
c18084000000 2333444666s666z 2s s=S r=E c=blessing_of_man,eighth_win,
c18004000020 1119m111999p111s 9m s=S r=N c=blessing_of_man,eighth_win,
c18004000200 7778s555666777z 8s s=N r=N c=blessing_of_man,eighth_win,
c00046000002 12233m778899p33z 1m s=S r=N c=blessing_of_man,
c00046008000 22223333444m11z 4m s=N r=S c=blessing_of_man,
d40104000000 888m2233344477s 2s s=N r=S c=blessing_of_man,
1800000480800 1m119p19s1234567z 9m s=N r=E c=double_riichi,ippatsu, d
1800008c80000 19m19p19s1234567z 9m s=E r=E c=eighth_win,ippatsu,riichi, d
1800000080880 1123456788999m 1m s=E r=W c=double_riichi,ippatsu, d
1800008080180 1112345678999p 7p s=N r=S c=eighth_win,ippatsu,riichi, d
c00000c80800 19m19p19s1234567z 7z s=S r=W c=double_riichi,ippatsu,
c00008480000 199m19p9s1234567z 1s s=E r=E c=eighth_win,ippatsu,riichi,robbing_kong,
c00000080880 1122345678999s 1s s=E r=S c=double_riichi,ippatsu,
c00008080180 1112345678999p 7p s=N r=S c=ippatsu,riichi,
d00104014040 99m11p111s666777z 1p s=S r=N c=blessing_of_man,
d00104000010 1114445556688s 6s s=N r=N c=blessing_of_man,
e00004000200 3344555666777z 4z s=N r=N c=blessing_of_man,
c40004000008 23344m2233p2233s 2m s=W r=E c=blessing_of_man,
c0000410a000 1235666789s555z 4s s=W r=N c=blessing_of_man,
c00004108040 2223456789m777z 1m s=S r=N c=blessing_of_man,
c0000410c000 123456789s2266z 6z s=N r=N c=blessing_of_man,
1880000000080 1123445678999p 1p s=E r=E c=blessing_of_heaven,eighth_win, d
1800000000084 1112345578999m 6m s=N r=W c=blessing_of_earth,eighth_win, d
1880000400000 1m199p19s1234567z 9m s=E r=E c=blessing_of_heaven,eighth_win, d
1800000400004 19m199p19s123567z 4z s=N r=W c=blessing_of_earth,eighth_win, d
c00404000040 2789m789p789s777z 2m s=N r=N c=blessing_of_man,
c00404002000 2789m789p789s555z 2m s=N r=N c=blessing_of_man,
c00404004000 2789m789p789s666z 2m s=N r=N c=blessing_of_man,
c00404000002 12789m123p123s44z 3m s=S r=W c=blessing_of_man,
1a08000080c00 3355z 3z (2222z) (1111z) (4444z) s=S r=S c=double_riichi,eighth_win,ippatsu, d
1a08000000a00 3344466677z 7z (5555z) s=N r=N c=double_riichi, d
1808000000820 11199m11p 9m (9999s) (9999p) s=S r=E c=double_riichi, d
1808080000800 2233344466s 2s (6666z) s=W r=E c=double_riichi, d
d00924000000 11m11133p111s111z 1m s=S r=E c=blessing_of_man,
c00804000002 111m111789p11s33z 1s s=S r=N c=blessing_of_man,
c00044200000 99m778899p11233s 2s s=S r=N c=blessing_of_man,
1898080000000 2333444666s666z 2s s=E r=E c=blessing_of_heaven, d
1818080000004 222333444666s6z 6z s=W r=W c=blessing_of_earth,eighth_win, d
1898000000020 111999m1p111999s 1p s=E r=E c=blessing_of_heaven, d
1818000000024 1119m111999p111s 9m s=S r=N c=blessing_of_earth, d
c00004400000 9m19p199s1234567z 1m s=N r=E c=blessing_of_man,eighth_win,
c00004000180 1112345678999m 9m s=W r=E c=blessing_of_man,eighth_win,
1898000000400 7p111222333444z 7p s=E r=W c=blessing_of_heaven, d
1818000000404 7p111222333444z 7p s=S r=W c=blessing_of_earth, d
1a88000000200 1144555666777z 4z s=E r=E c=blessing_of_heaven, d
1a9c000000000 1222333444777z 1z s=E r=E c=blessing_of_heaven, d
1a0c000000004 1122233444777z 3z s=S r=E c=blessing_of_earth, d
1a18000000204 1444555666777z 1z s=N r=E c=blessing_of_earth, d
c00004000080 1111345678999s 2s s=S r=E c=blessing_of_man,
c00004c00000 19m19p19s1234567z 2z s=S r=N c=blessing_of_man,
1a0c008000000 2233555z 2z (4444z) (1111z) s=S r=S c=last_tile,riichi, d
c00004002002 11m111789p11s555z 1m s=S r=N c=blessing_of_man,
"""
