"""Hands that count patterns together: written by `python -m tests.witnesses`."""

TABLE = """\
5
chankan chanta chiihou chiitoitsu chinitsu chinroutou chun chuuren chuuren_9 daisangen daisuushii double_riichi
haitei haku hatsu honitsu honroutou houtei iipeikou ippatsu ittsu junchan kokushi kokushi_13 menzen_tsumo north
pinfu renhou riichi rinshan round_wind ryanpeikou ryuuiisou sanankou sankantsu sanshoku_doukou seat_wind
shousangen shousuushii suuankou suuankou_tanki suukantsu tanyao tenhou toitoi tsuuiisou @claimed @closed @drawn
@open
180265108b042 12p66z 3p (5555z) (1111z) (7777z) s=W r=E c=ippatsu,last_tile,riichi, d
c036500aa042 12p66z 3p (5555z) (1111z) (7777z) s=E r=E c=ippatsu,last_tile,riichi,
250324003e000 111m3337z 7z 5555z (6666z) s=W r=W c=last_tile,
310324001f000 111m3337z 7z 5555z (6666z) s=W r=W c=last_tile, d
180320108f802 789s3337z 7z (5555z) (6666z) s=W r=S c=double_riichi,ippatsu,last_tile, d
d0260003e800 3377z 3z (9999s) (5555z) (6666z) s=S r=S c=double_riichi,last_tile,
310366000c040 5z 5z (1111z) (6666z) (7777z) 888p s=E r=E c=after_kong, d
180366100c042 789s5z 5z (1111z) (6666z) (7777z) s=E r=E c=after_kong, d
d01e400b0800 99p77z 9p (9999s) (2222z) (9999m) s=S r=S c=double_riichi,ippatsu,last_tile,
1800095281010 1111223377889p 9p s=W r=E c=ippatsu,last_tile,riichi, d
d012520ba040 11s11144z 4z (5555z) (7777z) s=E r=E c=ippatsu,last_tile,riichi,
c020000ec842 78899p55z 7p (6666z) (7777z) s=W r=E c=double_riichi,ippatsu,last_tile,
240144000e003 8999p 7p 2222z (6666z) (5555z) s=S r=S c=robbing_kong,
250260201c040 4445z 5z (9999s) 7777z (6666z) s=S r=S
c0261200e003 89p77z 7p (4444z) (6666z) (5555z) s=S r=S c=riichi,robbing_kong,
18020010cd842 78899p55z 7p (6666z) (7777z) s=W r=E c=double_riichi,ippatsu,last_tile, d
c000942a0010 1122337788999p 9p s=W r=S c=ippatsu,last_tile,riichi,
18000151c1010 2345677888899p 1p s=W r=S c=ippatsu,last_tile,riichi, d
2501e40030000 5z 5z (9999s) (2222z) 999p (9999m) s=S r=S c=last_tile,
300242200e002 89p77z 7p 4444z (6666z) (5555z) s=S r=S c=after_kong, d
1800e11281000 1112s 3s (9999s) (9999m) (9999p) s=S r=S c=ippatsu,last_tile,riichi, d
3101e40011000 5z 5z (9999s) (2222z) 999p (9999m) s=S r=S c=last_tile, d
c01240088843 79s55777z 8s (1111z) (2222z) s=E r=E c=double_riichi,ippatsu,robbing_kong,
240304000a043 23p66z 1p 555z (1111z) (7777z) s=E r=E c=robbing_kong,
180260308d842 789p5z 5z (6666z) (7777z) (4444z) s=W r=E c=double_riichi,ippatsu,last_tile, d
c000141e8000 23456778899p22z 1p s=W r=E c=ippatsu,last_tile,riichi,
18010510cd000 4445566p666z 4p (1111z) s=E r=E c=ippatsu,last_tile,riichi, d
e38000080a00 2z 2z (7777z) (1111z) (5555z) (6666z) s=S r=S c=double_riichi,ippatsu,last_tile,
1a38000080a00 2z 2z (7777z) (1111z) (5555z) (6666z) s=S r=S c=double_riichi,ippatsu,last_tile, d
1840085081800 2334477p223344s 2p s=W r=S c=double_riichi,ippatsu,last_tile, d
c00e10280001 1113s 2s (9999s) (9999m) (9999p) s=S r=S c=ippatsu,riichi,robbing_kong,
c010500ec000 4445566p666z 4p (1111z) s=E r=E c=ippatsu,last_tile,riichi,
1800001091808 1m99p1199s112233z 1m s=W r=W c=double_riichi,ippatsu,last_tile, d
c400040c0801 44456p33445556s 7s s=W r=S c=double_riichi,ippatsu,robbing_kong,
180002304a802 77899p44477z 8p (5555z) s=S r=S c=after_kong,double_riichi, d
3140600001010 2s 2s (6666s) (7777s) 333s (8888s) s=E r=E c=last_tile, d
2540600020010 2s 2s (6666s) (7777s) 333s (8888s) s=E r=E c=last_tile,
3001440009042 789s5z 5z 1111z+ (2222z) 7777z+ s=E r=E c=last_tile, d
1801041109800 12346789p11133z 5p s=E r=E c=double_riichi,last_tile, d
1800095089002 12233778899p22z 1p s=W r=E c=ippatsu,last_tile,riichi, d
1a38010080400 7z 7z (4444z) (2222z) (3333z) (1111z) s=S r=S c=ippatsu,riichi, d
e38010080400 7z 7z (4444z) (2222z) (3333z) (1111z) s=S r=S c=ippatsu,riichi,
310220201d040 4445566677z 7z 9999p+ s=E r=W c=last_tile, d
250360002a040 6777z 6z 3333z (5555z) (8888p) s=W r=S c=last_tile,
1840601001010 2224s 3s (6666s) (7777s) (8888s) s=E r=E c=last_tile, d
d0124009c840 11s11166677z 7z (2222z) s=E r=E c=double_riichi,ippatsu,
1801673000002 9m789p 9m (4444z) (2222z) (3333z) s=S r=S c=after_kong,riichi, d
1800a21200800 1112399p 9p (9999m) (9999s) s=W r=S c=after_kong,double_riichi, d
c00004160810 1223345678999p 1p s=E r=E c=double_riichi,last_tile,
3100e20014000 1m 1m (9999m) 999p (6666z) (9999s) s=E r=S c=after_kong, d
d40600000010 2277s 7s (6666s) (3333s) (8888s) s=W r=E
1800011019008 1199s113344577z 5z s=E r=W c=last_tile,riichi, d
c000940a8002 12233778899p22z 1p s=W r=E c=ippatsu,last_tile,riichi,
1801061040842 11p77889s777z 9s (1111z) s=E r=E c=after_kong,double_riichi, d
310342001a040 6z 6z 5555z+ 2222z 111p 7777z s=S r=W kita=2 c=after_kita, d
e3c010080000 2z 2z (4444z) (5555z) (3333z) (1111z) s=S r=W c=ippatsu,riichi,
1a3c010080000 2z 2z (4444z) (5555z) (3333z) (1111z) s=S r=W c=ippatsu,riichi, d
c400840a0800 2223344p223344s 2p s=W r=S c=double_riichi,ippatsu,last_tile,
240304002c042 13p55666z 2p 111z 777z s=E r=E c=last_tile,
c400140c0011 3333445556677s 2s s=W r=E kita=2 c=ippatsu,riichi,robbing_kong,
d00a100b4000 999p5566z 6z (9999s) (9999m) s=E r=S c=ippatsu,last_tile,riichi,
c02600086803 89p77z 7p (1111m) (6666z) (5555z) s=S r=S c=double_riichi,ippatsu,robbing_kong,
180226100e802 123p3377z 3z (5555z) (6666z) s=S r=W c=after_kong,double_riichi, d
c000100a0018 1223344667799s 1s s=E r=S c=ippatsu,last_tile,riichi,
2401040108001 2345666789p 1p 222z s=S r=S c=robbing_kong,
310164200b000 4446z 6z 3333z (5555z) (8888p) s=W r=W c=last_tile, d
1800035140010 1234456778899p 4p s=W r=S kita=2 c=after_kita,riichi, d
18400150c1000 2245566678p234s 4p s=W r=E c=ippatsu,last_tile,riichi, d
c0304002e802 123p3377z 3z (5555z) (6666z) s=W r=W c=double_riichi,last_tile,
c01040128800 1233456789p111z 3p s=E r=E c=double_riichi,last_tile,
1800e01081802 78p55z 9p (1111p) (1111m) (1111s) s=W r=E c=double_riichi,ippatsu,last_tile, d
c0105006a002 11223p77z 3p (5555z) (2222z) s=S r=S c=last_tile,riichi,
18000052c1800 99m12233789p789s 1p s=W r=S c=double_riichi,ippatsu,last_tile, d
c026020ac842 789p5z 5z (6666z) (7777z) (4444z) s=W r=E c=double_riichi,ippatsu,last_tile,
1838010080020 1s 1s (9999s) (1111p) (9999p) (9999m) s=S r=S c=ippatsu,last_tile,riichi, d
1838110080000 2s 2s (6666s) (6666z) (3333s) (8888s) s=S r=E c=ippatsu,riichi, d
c38010080020 1s 1s (9999s) (1111m) (9999m) (9999p) s=S r=S c=ippatsu,last_tile,riichi,
c38110080000 2s 2s (6666s) (6666z) (3333s) (8888s) s=S r=E c=ippatsu,riichi,
240240200e003 89p77z 7p 4444z (6666z) (5555z) s=S r=S c=robbing_kong,
c000042e0800 99m12233789p789s 1p s=W r=S c=double_riichi,ippatsu,last_tile,
180263100c042 789s5z 5z (7777z) (6666z) (1111s) s=E r=E c=after_kong,riichi, d
180165108b040 67p44z 8p (5555z) (1111z) (7777z) s=E r=E c=ippatsu,last_tile,riichi, d
300304000f002 789s3337z 7z 5555z 6666z s=W r=W c=last_tile, d
c0364000a043 23p66z 1p (5555z) (1111z) (7777z) s=E r=E c=robbing_kong,
2400c00200001 1113s 2s 9999s (9999m) (9999p) s=S r=S c=robbing_kong,
1800621000810 2289s 7s (6666s) (3333s) (1111s) s=W r=E c=after_kong,double_riichi, d
d40610020000 2244s 4s (3333s) (2222p) (4444p) s=W r=S c=last_tile,riichi,
d00e00010840 99m55z 9m (9999p) (7777z) (9999s) s=E r=E c=double_riichi,
180000118b800 1245666789p555z 3p s=E r=W c=double_riichi,ippatsu,last_tile, d
250164202a000 4446z 6z 3333z (5555z) (8888p) s=W r=W c=last_tile,
1800021018808 1199s113445577z 3z s=E r=W kita=1 c=after_kita,double_riichi, d
3001040109000 1245666789p 3p 222z s=S r=S kita=2 c=last_tile, d
d00e10012000 99p66z 9p (9999m) (5555z) (9999s) s=E r=S c=riichi,
1840621000800 23p22s 4p (6666s) (3333s) (8888s) s=W r=E c=after_kong,double_riichi, d
180201104f002 11223p77z 3p (5555z) (6666z) s=W r=S c=last_tile,riichi, d
c000000a8808 1223377p224455z 1p s=W r=E c=double_riichi,ippatsu,last_tile,
c00e00080803 78p55z 9p (1111p) (1111m) (1111s) s=W r=E c=double_riichi,ippatsu,robbing_kong,
d022100b4040 99m111p55z 9m (7777z) (6666z) s=S r=E c=ippatsu,last_tile,riichi,
3000c20200000 11m13p 2p (9999m) 9999p (9999s) s=E r=S c=after_kong, d
2500e00030040 5z 5z (9999p) (7777z) (9999s) 999m s=E r=E c=last_tile,
1a0c000000004 1112233444555z 3z s=W r=W c=blessing_of_earth, d
3100a20012000 1999m 1m 999p (5555z) (9999s) s=E r=S c=after_kong, d
3100e00011040 5z 5z (9999p) (7777z) (9999s) 999m s=E r=E c=last_tile, d
3140220000010 2555s 2s (6666s) (3333s) 888s s=W r=E c=after_kong, d
1a88000000400 1122233344477z 1z s=E r=S c=blessing_of_heaven, d
d00610080010 2299s 9s (6666s) (3333s) (8888s) s=S r=E c=ippatsu,riichi,
c01050108001 1245678999p 3p (1111z) s=E r=E kita=2 c=riichi,robbing_kong,
c000001aa800 1245666789p555z 3p s=E r=W c=double_riichi,ippatsu,last_tile,
1840011081008 223355p2233477s 4s s=E r=E c=ippatsu,last_tile,riichi, d
c40600080801 34p22s 2p (6666s) (3333s) (8888s) s=W r=E c=double_riichi,ippatsu,robbing_kong,
d00600020810 2299s 9s (6666s) (3333s) (8888s) s=W r=E c=double_riichi,last_tile,
2500e00012000 1m999p 1m 9999m (5555z) (9999s) s=E r=S
2500e00024000 4p 4p (9999s) (6666z) 999p (9999m) s=E r=S c=last_tile,
2620000000200 2z 2z 4444z (6666z) (7777z) (5555z) s=S r=S
3220000000200 2z 2z 4444z (6666z) (7777z) (5555z) s=S r=S d
1800005141810 1223345678999p 1p s=E r=E c=double_riichi,last_tile, d
18400b5000000 33p22233334444s 2s s=W r=W kita=2 c=after_kita,riichi, d
c000001a8840 1245666789p777z 3p s=E r=W c=double_riichi,ippatsu,last_tile,
c00010038008 1199s113344557z 7z s=E r=W c=last_tile,riichi,
1840081080810 2222333444477s 3s s=S r=W c=double_riichi,ippatsu, d
c000101ac000 1223456789s666z 2s s=E r=S c=ippatsu,last_tile,riichi,
1a08000080c00 1144477z 1z (2222z) (3333z) s=S r=S c=double_riichi,ippatsu, d
180001118d000 1223456789s666z 2s s=E r=S kita=2 c=ippatsu,last_tile,riichi, d
e38010080200 3z 3z (5555z) (1111z) (7777z) (6666z) s=W r=S c=ippatsu,last_tile,riichi,
1a38010080200 3z 3z (5555z) (1111z) (7777z) (6666z) s=W r=E c=ippatsu,last_tile,riichi, d
300000010d000 1245666789p 3p 666z s=S r=W c=last_tile, d
c40080080810 2222333444477s 3s s=S r=W c=double_riichi,ippatsu,
1800001001818 1122334466779s 9s s=E r=S c=double_riichi,last_tile, d
250244003c040 5z 5z 1111z 7777z 6666z 999m s=S r=E c=last_tile,
c00e00200801 1113s 2s (9999s) (9999m) (9999p) s=S r=S c=double_riichi,robbing_kong,
1800001189840 12345789s66777z 6s s=W r=S kita=1 c=double_riichi,ippatsu,last_tile, d
300200000b042 12s66z 3s 333z 777z 5555z s=S r=S c=last_tile, d
c01040048842 778899s4477z 7z (1111z) s=E r=E c=double_riichi,
d0324003e000 11m33377z 1m (5555z) (6666z) s=W r=W c=last_tile,
1840611081000 2278p 6p (3333p) (7777s) (4444p) s=S r=S c=ippatsu,last_tile,riichi, d
2400c00020002 789s4z 4z (1111p) 1111m+ (1111s) s=W r=E c=last_tile,
1800e31200000 11m13p 2p (9999m) (9999p) (9999s) s=E r=S c=after_kong,riichi, d
180261308b040 24s66z 3s (5555z) (7777z) (4444z) s=W r=E c=ippatsu,last_tile,riichi, d
1800611081010 2278p 6p (3333p) (9999p) (4444p) s=S r=S c=ippatsu,last_tile,riichi, d
c00000480800 19m199p19s234567z 1z s=E r=E c=double_riichi,ippatsu,
c00000080880 1122345678999p 1p s=S r=E c=double_riichi,ippatsu,
1800000480800 19m199p19s124567z 3z s=E r=E c=double_riichi,ippatsu, d
1800000080880 1122345678999p 1p s=S r=E c=double_riichi,ippatsu, d
c00000240011 1112223338999p 7p s=W r=S c=robbing_kong,
240040200c043 89p33z 7p 4444z (6666z) (7777z) s=S r=S c=robbing_kong,
1808100080800 2233344488s666z 2s s=W r=S c=double_riichi,ippatsu, d
1800005149800 12233456789p33z 1p s=E r=S c=double_riichi,last_tile, d
3220000000400 7z 7z 4444z 2222z 3333z 1111z s=S r=S d
3224000000000 2z 2z 3333z 1111z 4444z 6666z s=E r=S d
2620000000400 7z 7z 4444z 2222z 3333z 1111z s=S r=S
2624000000000 2z 2z 3333z 1111z 4444z 6666z s=E r=S
1a3c000000800 2z 2z (3333z) (1111z) (4444z) (6666z) s=E r=S c=double_riichi, d
e3c000000800 2z 2z (3333z) (1111z) (4444z) (6666z) s=E r=S c=double_riichi,
e38000000c00 7z 7z (2222z) (3333z) (1111z) (4444z) s=S r=S c=double_riichi,
1801071108000 1345666789p 2p (2222z) s=S r=S kita=2 c=after_kita,riichi, d
18000a5200800 11m112233p12233s 1s s=S r=W kita=1 c=after_kita,double_riichi, d
c00010148001 11223345689s33z 7s s=W r=E c=riichi,robbing_kong,
180203104a040 44566s66777z 5s (5555z) s=W r=S kita=2 c=after_kita,riichi, d
300002010a000 1234666789p 5p 5555z+ s=W r=S kita=1 c=after_kita, d
c0000206a802 112233p7z 7z (5555z) (4444z) s=S r=S c=double_riichi,last_tile,
d00e02010800 99m44z 4z (1111p) (1111m) (1111s) s=E r=E c=double_riichi,
3001062008002 789s1115z 5z 444z 2222z+ s=E r=E c=after_kong, d
2400000128040 1245666789p 3p 777z s=W r=S kita=2 c=last_tile,
c18100080800 2223334448s666z 8s s=E r=S c=double_riichi,ippatsu,
3000c00201000 99m78s 9s (1111p) 1111m+ (1111s) s=W r=E c=last_tile, d
c40000080808 22366p22336688s 3p s=E r=E c=double_riichi,ippatsu,
d00a100b0040 999p11s77z 7z (9999s) (9999m) s=S r=S c=ippatsu,last_tile,riichi,
2400c00220000 99m78s 9s (1111p) 1111m+ (1111s) s=W r=E c=last_tile,
c0201006e002 11223p77z 3p (5555z) (6666z) s=S r=S c=last_tile,riichi,
310240001f000 7z 7z 333z (9999m) 5555z 6666z s=S r=S c=last_tile, d
240000010a001 2345666789p 1p 555z s=W r=W c=robbing_kong,
2400000100011 2345666789p 1p 999p s=S r=S c=robbing_kong,
c00e102a0000 1112s 3s (9999s) (9999m) (9999p) s=S r=S c=ippatsu,last_tile,riichi,
c00004068802 11222333789p33z 1p s=E r=S c=double_riichi,last_tile,
3000c20000002 23p55z 1p (9999m) 9999p+ (9999s) s=E r=S c=after_kong, d
1a88000000200 1122555666777z 1z s=E r=S c=blessing_of_heaven, d
c00010048043 1277889999p777z 3p s=W r=E kita=2 c=riichi,robbing_kong,
1801053049002 11223p44477z 3p (2222z) s=S r=S c=last_tile,riichi, d
c000101e0010 1245677889999p 3p s=W r=W c=ippatsu,last_tile,riichi,
1a08000000204 1113355666777z 5z s=S r=S c=blessing_of_earth, d
c38000000820 9m 9m (1111p) (1111m) (1111s) (9999p) s=W r=E c=double_riichi,
1838000000820 9m 9m (1111p) (1111m) (1111s) (9999p) s=W r=E c=double_riichi, d
1a08000000404 1122233344477z 1z s=S r=S c=blessing_of_earth, d
d0065203c000 99m55z 9m (4444z) (1111z) (6666z) s=S r=E c=last_tile,riichi,
1800010080180 1112345678999s 6s s=W r=W c=ippatsu,riichi, d
1800010c80000 19m19p19s1234567z 1m s=S r=S c=ippatsu,riichi, d
c00010c80000 19m19p19s1234567z 1m s=S r=E c=ippatsu,riichi,
1800031240000 11m11233p 2p (9999m) (9999p) s=E r=S c=after_kong,riichi, d
3100600012040 1999m 1m 7777z (5555z) (9999s) s=E r=S d
c020000ea842 11223p66777z 3p (5555z) s=W r=S kita=1 c=double_riichi,ippatsu,last_tile,
c40010020008 3344667p336677s 7p s=S r=W c=last_tile,riichi,
240000012c000 1245666789p 3p 666z s=S r=W kita=2 c=last_tile,
300246000c042 789p5z 5z (1111z) 6666z 7777z+ s=W r=E c=after_kong, d
3000020108040 1123456789p 1p 777z s=W r=S kita=2 c=after_kita, d
180002110c800 1345666789p666z 2p s=W r=S kita=2 c=after_kita,double_riichi, d
c00600000011 2289s 7s (6666s) (3333s) (1111s) s=W r=E c=robbing_kong,
c00010080080 1112346678999s 5s s=W r=W c=ippatsu,riichi,
1800a31000002 12399p55z 9p (9999m) (9999s) s=E r=S c=after_kong,riichi, d
c00084220810 1112233778899s 1s s=W r=S c=double_riichi,last_tile,
18400110c0010 2233444466888p 6p s=E r=S c=ippatsu,riichi, d
c000000b0808 11m99p199s112233z 1s s=W r=W c=double_riichi,ippatsu,last_tile,
1800011099008 1199s133445577z 1z s=E r=E kita=1 c=ippatsu,last_tile,riichi, d
1888000000020 1199m111p111999s 1m s=E r=E c=blessing_of_heaven, d
c00a10020002 78999p55z 9p (9999s) (9999m) s=E r=E c=last_tile,riichi,
180105104b002 11223p77z 3p (5555z) (2222z) s=S r=S c=last_tile,riichi, d
180361100f000 68p77z 7p (3333z) (5555z) (6666z) s=W r=S c=last_tile,riichi, d
1840021040800 23344p22s 2p (3333s) (8888s) s=W r=E c=after_kong,double_riichi, d
d00a00092800 1199m999p 9m (5555z) (9999s) s=E r=S c=double_riichi,ippatsu,
d01e50030000 99p11s 9p (9999s) (2222z) (9999m) s=S r=S c=last_tile,riichi,
1800041189800 12345689p33z 7p (2222z) s=E r=S c=double_riichi,ippatsu,last_tile, d
1800003189800 12346789p33444z 5p s=E r=S c=double_riichi,ippatsu,last_tile, d
1801641009802 789s5z 5z (1111z) (2222z) (1111s) s=E r=E c=double_riichi,last_tile, d
c0124000c801 23666s55666z 4s (3333z) s=W r=W c=double_riichi,robbing_kong,
d00e00014800 99m66z 6z (1111p) (1111m) (1111s) s=E r=E c=double_riichi,
c00080028802 11233778899p22z 2p s=W r=S c=double_riichi,last_tile,
3100c60010000 1s 1s 9999m 999p 2222z+ (9999s) s=E r=S c=after_kong, d
1800081009802 11223778899p66z 3p s=W r=S c=double_riichi,last_tile, d
1802601083840 23s66z 4s (7777z) (5555z) (8888p) s=W r=S c=double_riichi,ippatsu,last_tile, d
1898100000000 2333666888s666z 2s s=E r=E c=blessing_of_heaven, d
1818100000004 2333666888s666z 2s s=W r=E c=blessing_of_earth, d
c0164200a003 89p33z 7p (4444z) (2222z) (5555z) s=S r=S c=robbing_kong,
2420000000020 9m 9m (1111s) 1111m 1111p+ (9999s) s=W r=E
2420100000000 2s 2s 6666s 6666z 3333s 8888s s=W r=E
3020000000020 9m 9m (1111p) 1111m 1111s+ (9999p) s=W r=E d
3020100000000 2s 2s 6666s 6666z 3333s 8888s s=W r=E d
1800005049802 11222333789p33z 1p s=E r=S c=double_riichi,last_tile, d
c000021a8800 12346789p33444z 5p s=E r=S c=double_riichi,ippatsu,last_tile,
2500802030000 5z 5z (9999s) 444z 999p (9999m) s=E r=S c=last_tile,
180002304c002 77889p77z 9p (4444z) (6666z) s=S r=S c=after_kong, d
c04000080800 123s1133z 1z (2222z) (4444z) s=E r=E c=double_riichi,ippatsu,
1808000080820 1199m111999p 1m (9999s) s=E r=W kita=1 c=double_riichi,ippatsu, d
310104000a040 22p33555z 3z 6666p 777z s=W r=W d
c400100c0010 2233444466888p 6p s=E r=S c=ippatsu,riichi,
1801243008842 13s44455z 2s (2222z) (7777z) s=S r=S c=double_riichi, d
c01050048003 1277889999p 3p (1111z) s=E r=E kita=2 c=riichi,robbing_kong,
c00010100041 11m23456789p 1p (7777z) s=W r=E kita=2 c=riichi,robbing_kong,
c0061000c043 89p33z 7p (1111p) (6666z) (7777z) s=W r=S c=riichi,robbing_kong,
2440000000011 3334666777s 2s 555s s=W r=W kita=2 c=robbing_kong,
3101440019040 5577z 7z 1111z 2222z+ 9999p s=S r=E c=last_tile, d
2401040128000 1245666789p 3p 222z s=S r=S kita=2 c=last_tile,
3000020100010 1123456789p 1p 444p s=W r=S kita=2 c=after_kita, d
180063300a002 89p77z 7p (4444z) (3333z) (5555z) s=S r=S c=after_kong,riichi, d
1800085201810 1112233778899p 1p s=W r=S c=double_riichi,last_tile, d
1804000080800 123s1133z 1z (2222z) (4444z) s=E r=E c=double_riichi,ippatsu, d
c00014240001 78p12377889999s 9p s=W r=E kita=2 c=riichi,robbing_kong,
1800031100040 12456789p22s 3p (7777z) s=W r=S kita=2 c=after_kita,riichi, d
1800011081018 1122344667799s 3s s=E r=S kita=2 c=ippatsu,last_tile,riichi, d
18000b5008000 22223333444s22z 4s s=W r=W kita=2 c=after_kita,riichi, d
1840031000008 22335p22334477s 5p s=E r=E kita=1 c=after_kita,riichi, d
c00010102001 11m23456789p 1p (5555z) s=W r=E kita=2 c=riichi,robbing_kong,
c00000180801 789p12345689s33z 7s s=W r=E kita=1 c=double_riichi,ippatsu,robbing_kong,
c010401a8800 12345689p11133z 7p s=E r=E kita=2 c=double_riichi,ippatsu,last_tile,
3100c20010040 1p 1p 9999m 777z 9999p+ (9999s) s=S r=S c=after_kong, d
310146000a000 2z 2z 5555z 1111z 8888s 333z s=W r=W c=after_kong, d
240144200a003 89p33z 7p 4444z (2222z) (5555z) s=S r=S c=robbing_kong,
250104201c000 5z 5z 999s 444z 222z 6666z s=S r=S
c40094000000 45566p44556666s 4p s=E r=E c=riichi,
310104201c000 5z 5z 999s 444z 222z 6666z s=S r=S d
3100622000040 4445z 5z (3333s) 7777z (4444p) s=E r=S c=after_kong, d
3101a20010000 1155z 1z (9999m) 999p (9999s) s=E r=S c=after_kong, d
3100802011000 5z 5z (9999s) 444z 999p (9999m) s=E r=S c=last_tile, d
1a0c010080000 1122444666z 1z (3333z) s=E r=S c=ippatsu,riichi, d
c18000080820 1119m111999p 9m (9999s) s=E r=W kita=1 c=double_riichi,ippatsu,
d402100a0000 44p22444s 4p (7777p) (7777s) s=W r=E c=ippatsu,last_tile,riichi,
c01052068002 11223p44477z 3p (2222z) s=S r=S c=last_tile,riichi,
18010110c3000 11233p88s333555z 2p s=W r=S c=ippatsu,last_tile,riichi, d
1800015241010 1112223337899p 9p s=W r=S c=last_tile,riichi, d
d0164000c000 5566z 6z (1111z) (2222z) (6666s) s=E r=E
180121308c000 23p22444666z 4p (3333z) s=W r=S c=ippatsu,riichi, d
3000800001002 13s55z 2s 999m 999p 9999s s=E r=E c=last_tile, d
2400400000011 2289s 7s 6666s (3333s) (1111s) s=W r=E c=robbing_kong,
3100c00015000 5z 5z (9999m) 9999p+ 666z 9999s s=E r=E c=last_tile, d
3100c20012000 1m 1m 9999m 999p (5555z) (9999s) s=E r=S c=after_kong, d
3001042008042 13s44455z 2s (2222z) 7777z s=S r=S d
c00000100011 2345666789999p 1p s=S r=S c=robbing_kong,
c00004100001 2345666789p456s 1p s=W r=S c=robbing_kong,
e00000080c00 1144477z 1z (2222z) (3333z) s=S r=S c=double_riichi,ippatsu,
1838100000800 2s 2s (6666s) (6666z) (3333s) (8888s) s=E r=E c=double_riichi, d
2400c00000003 23p55z 1p (9999m) 9999p+ (9999s) s=E r=S c=robbing_kong,
2501440038040 5577z 7z 1111z 2222z+ 9999p s=E r=E c=last_tile,
2501042028040 77p44777z 4z 3333z (8888p) s=W r=W c=last_tile,
250024002a040 2333777z 2z 5555z (8888s) s=S r=W c=last_tile,
1a38000000c00 7z 7z (2222z) (3333z) (1111z) (4444z) s=S r=S c=double_riichi, d
c0000012c800 12456789p55z 3p (6666z) s=E r=W c=double_riichi,last_tile,
2500c00014000 5z 5z (9999m) 9999p+ 666z 9999s s=E r=E
2500800032000 1199m111p 1m 1111s+ 555z s=E r=W c=last_tile,
2500600012040 1999m 1m 7777z (5555z) (9999s) s=E r=S
d40200020010 2233666777888s 3s s=E r=E c=last_tile,
d40600000800 22p22s 2p (6666s) (3333s) (8888s) s=W r=E c=double_riichi,
1840001000808 22366p22336688s 3p s=E r=E c=double_riichi, d
3100620000010 2s 2s (6666s) 111s (3333s) (9999s) s=W r=W c=after_kong, d
3100800013000 1199m111p 1m 1111s+ 555z s=E r=W c=last_tile, d
c00000020818 1122334466779s 9s s=E r=S c=double_riichi,last_tile,
d00a00032000 1199m111p 1m (1111s) (5555z) s=E r=E c=last_tile,
1801001189800 12346789p11133z 5p s=E r=S c=double_riichi,ippatsu,last_tile, d
180126100a000 22333456s55z 5z (2222z) s=S r=S c=after_kong, d
1800e01200800 99m78p 9p (1111p) (1111m) (1111s) s=W r=E c=double_riichi, d
240200002a042 12s66z 3s 333z 777z 5555z s=S r=S c=last_tile,
c400000e0800 2467778p223344s 3p s=W r=S c=double_riichi,ippatsu,last_tile,
1880000c00000 19m19p19s1234567z 9p s=E r=S c=blessing_of_heaven, d
1800000c00004 19m19p19s1234567z 7z s=S r=W c=blessing_of_earth, d
1800000000184 1112345678999s 6s s=S r=W c=blessing_of_earth, d
c38100000800 2s 2s (6666s) (6666z) (3333s) (8888s) s=W r=E c=double_riichi,
1880000000080 1112334567999s 8s s=E r=S c=blessing_of_heaven, d
1840085000010 2233445566788s 7s s=W r=S d
1884000000000 123s1122233444z 1z s=E r=E c=blessing_of_heaven, d
3140420000000 666p2s 2s (3333s) 4444p+ 4444s s=W r=S c=after_kong, d
250260202c040 4445z 5z (3333s) 7777z (6666z) s=S r=S c=last_tile,
1800253084000 23p88s444666z 4p (3333z) s=E r=W c=ippatsu,riichi, d
c00000080820 1199m111999p 1m (9999s) s=E r=W kita=1 c=double_riichi,ippatsu,
c40014000001 34444556p34556s 7s s=W r=S c=riichi,robbing_kong,
3000000101010 1245666789p 3p 444p s=W r=S kita=2 c=last_tile, d
2440400000001 45p22s 6p 6666s 4444s 8888s s=W r=E kita=1 c=robbing_kong,
180222300e802 789p6677z 6z (4444z) (5555z) s=S r=S c=after_kong,double_riichi, d
1800025040002 78p123778899s44z 9p s=W r=E kita=2 c=after_kita, d
c01042088802 123p1155z 1z (2222z) (4444z) s=E r=E c=double_riichi,ippatsu,
1800001089808 11223377p24455z 2z s=W r=E c=double_riichi,ippatsu,last_tile, d
c00010080180 1112345678999s 6s s=W r=W kita=1 c=ippatsu,riichi,
c40204040811 3334555666777s 2s s=W r=W kita=2 c=double_riichi,robbing_kong,
3000000109040 1245666789p 3p 777z s=W r=S kita=2 c=last_tile, d
240000010c001 2345666789p 1p 666z s=W r=S kita=2 c=robbing_kong,
c00014040003 78p123778899s44z 9p s=W r=E kita=2 c=riichi,robbing_kong,
2400000120010 1245666789p 3p 444p s=W r=S kita=2 c=last_tile,
240000012a000 1245666789p 3p 5555z+ s=W r=W kita=2 c=last_tile,
310060201f000 9p 9p (4444z) (6666z) (3333z) 555z s=E r=S c=last_tile, d
2400000108041 23456789s66z 1s 777z s=W r=S kita=1 c=robbing_kong,
d00a020b0800 999p4466z 4z (9999m) (9999s) s=S r=S c=double_riichi,ippatsu,last_tile,
c0000004a801 3334556677s555z 2s s=W r=W kita=2 c=double_riichi,robbing_kong,
c00202082803 89p44477z 7p (1111m) (5555z) s=S r=S c=double_riichi,ippatsu,robbing_kong,
300002010c000 1245666789p 3p 666z s=S r=W kita=2 c=after_kita, d
3001020108000 1245666789p 3p 222z s=S r=W kita=2 c=after_kita, d
3000060108000 1245666789p 3p 222z s=W r=S kita=2 c=after_kita, d
300000010b000 1245666789p 3p 5555z+ s=W r=W kita=2 c=last_tile, d
c000140c8001 33445556677s11z 2s s=W r=W kita=2 c=ippatsu,riichi,robbing_kong,
180002110a000 1345666789p555z 2p s=W r=S kita=1 c=after_kita, d
1800021000018 1223344667799s 1s s=E r=S kita=2 c=after_kita, d
180001110b000 1245666789p555z 3p s=W r=W kita=2 c=last_tile,riichi, d
c0000010c001 2345666789p666z 1p s=W r=S kita=2 c=robbing_kong,
18000a5000010 1123344556677s 2s s=W r=E kita=1 c=after_kita, d
c01650000001 13p55z 2p (8888s) (1111z) (2222z) s=E r=S c=riichi,robbing_kong,
1840221000010 2224466678s 6s (3333s) s=W r=W kita=1 c=after_kong, d
e00010080000 4466z 4z (5555z) (1111z) (7777z) s=W r=E c=ippatsu,last_tile,riichi,
c00000080980 1112345678999p 2p s=S r=E kita=1 c=double_riichi,ippatsu,
1800001018808 1199s113445577z 3z s=E r=W c=double_riichi, d
240000202c002 123p2244466z 6z 9999p+ s=S r=W c=last_tile,
c000120c8002 12233s44477z 1s (3333z) s=S r=S c=ippatsu,riichi,
e18010080000 4445556z 6z (1111z) (7777z) s=W r=E c=ippatsu,last_tile,riichi,
1a08010080000 4466z 4z (5555z) (1111z) (7777z) s=W r=E c=ippatsu,last_tile,riichi, d
1808010080200 4455z 5z (7777z) (1111m) (6666z) s=E r=E c=ippatsu,last_tile,riichi, d
310106001c000 5566z 6z 111z 2222z+ (1111s) s=E r=E c=after_kong, d
1800011001018 1223344667799s 1s s=E r=S c=last_tile,riichi, d
c00014260010 1122233378999p 1p s=W r=S c=last_tile,riichi,
c400040c0810 2233344467888s 2s s=W r=S c=double_riichi,ippatsu,
e1c010080000 1112444666z 2z (3333z) s=E r=S c=ippatsu,last_tile,riichi,
1800011091008 11m199p99s112233z 1p s=W r=W c=ippatsu,last_tile,riichi, d
d0360002a840 3366z 3z (7777z) (5555z) (8888p) s=W r=S c=double_riichi,last_tile,
c010100e2000 11233p88s333555z 2p s=W r=S c=ippatsu,last_tile,riichi,
3100620002040 99m66p 6p (3333s) 5555z (7777z) s=W r=S c=after_kong, d
310000200a040 8s 8s 999s 444z 777z 555z s=S r=S d
c00010480000 119m1p19s1234567z 9p s=S r=S c=ippatsu,riichi,
c00000c80800 19m19p19s1234567z 9m s=E r=E kita=2 c=double_riichi,ippatsu,
1800010480000 119m19p19s234567z 1z s=S r=S c=ippatsu,riichi, d
1800000c80800 19m19p19s1234567z 9p s=E r=E c=double_riichi,ippatsu, d
1800010080080 1112345678899s 9s s=W r=W kita=1 c=ippatsu,riichi, d
1800000080980 1112345678999s 7s s=S r=W kita=2 c=double_riichi,ippatsu, d
d0260200e000 22s77z 2s (4444z) (6666z) (5555z) s=S r=S
180025300a002 789p5557z 7z (4444z) (2222z) s=W r=S c=riichi, d
18000130c8002 11223s44477z 3s (3333z) s=S r=S c=ippatsu,riichi, d
1801203003000 44p67s444z 8s (3333z) (5555z) s=W r=S c=last_tile, d
c000500e8040 67788p66z 6p (1111z) (7777z) s=W r=E c=ippatsu,last_tile,riichi,
c00000040003 111222333p23s55z 1s s=W r=S c=robbing_kong,
c00110080000 2233444466888s 6s s=E r=S c=ippatsu,riichi,
c00002048042 778899s1144777z 4z s=E r=E
18000510c9040 67788p66z 6p (1111z) (7777z) s=W r=E c=ippatsu,last_tile,riichi, d
18000111c9000 23456778899p22z 1p s=W r=S c=ippatsu,last_tile,riichi, d
1800110080000 2233444466888s 6s s=E r=S c=ippatsu,riichi, d
1840231000000 44456777p22s 4p (3333s) s=W r=E c=after_kong,riichi, d
1840091000000 44566p44556666s 5p s=E r=E c=riichi, d
1800021040810 2778899s 2s (6666s) (1111s) s=W r=E c=after_kong,double_riichi, d
250060201e000 1p333z 1p 4444z (6666z) (5555z) s=S r=S
250040200a040 66p22z 6p 4444z (7777z) (5555z) s=S r=S
c0060200a043 89p33z 7p (4444z) (7777z) (5555z) s=W r=S c=robbing_kong,
300000200d002 123p2244466z 6z 9999p+ s=S r=W c=last_tile, d
c0121208c000 23p22444666z 4p (3333z) s=W r=S c=ippatsu,riichi,
1800223000040 79p44455z 8p (3333s) (7777z) s=E r=S c=after_kong, d
1800003048042 77889999s44777z 4z s=E r=E d
1a00000000800 1223344556677z 1z s=W r=S c=double_riichi, d
1a08000080a00 1122z 1z (7777z) (5555z) (6666z) s=S r=S c=double_riichi,ippatsu,last_tile, d
1808010000020 99p11s 9p (9999s) (1111p) (9999m) s=S r=S c=last_tile,riichi, d
1808110000000 2233666888s666z 3s s=S r=E kita=1 c=riichi, d
e00000000800 1122334456677z 5z s=W r=S c=double_riichi,
c00010000020 99p11s 9p (9999s) (1111p) (9999m) s=S r=S c=last_tile,riichi,
1800000000084 1123456678999s 1s s=S r=W c=blessing_of_earth, d
1800000400004 9m19p19s12345677z 1m s=S r=W c=blessing_of_earth, d
1880000400000 199m9p19s1234567z 1p s=E r=S c=blessing_of_heaven, d
1a08010000400 1144477z 1z (2222z) (3333z) s=S r=S kita=1 c=riichi, d
1a0c000000800 2233344z 4z (5555z) (1111z) s=S r=W c=double_riichi, d
2440000000001 3334666777s 2s 666p s=W r=W c=robbing_kong,
3000100000000 2s 2s 888s 6666z 444s 666s s=S r=W d
3000000000020 9m 9m (1111p) 111m 1111s+ (9999p) s=W r=E d
2400100000000 2s 2s 888s 6666z 444s 666s s=S r=W
2400000000020 9p 9p (1111m) 999m (9999s) 111p s=E r=S kita=1
1808100000004 22333666888s66z 6z s=W r=E c=blessing_of_earth, d
1888100000000 22333666888s66z 6z s=E r=E c=blessing_of_heaven, d
1898000000200 5p111555666777z 5p s=E r=S c=blessing_of_heaven, d
c38000080800 6z 6z (2222p) (7777z) (5555z) (8888p) s=W r=S c=double_riichi,ippatsu,last_tile,
1838000080800 6z 6z (2222p) (7777z) (5555z) (8888p) s=W r=S c=double_riichi,ippatsu,last_tile, d
2604000000000 2244z 4z (5555z) (1111z) 3333z s=S r=W
3204000000000 2z 2z 5555z 1111z 444z 333z s=S r=W d
3200000000000 5566z 6z 111z 2222z+ (4444z) s=E r=E d
2600000000000 3377z 3z 444z (6666z) (5555z) s=S r=S
1880000000000 112299p338s1133z 8s s=E r=W c=blessing_of_heaven, d
1800000000004 3367p222333444s 8p s=S r=W c=blessing_of_earth, d
c00008040002 11233789p123s22z 2p s=W r=S c=blessing_of_man,
"""
