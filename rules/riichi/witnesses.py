"""Hands that count patterns together: written by `python -m tests.witnesses`."""

TABLE = """\
5
chankan chanta chiihou chiitoitsu chinitsu chinroutou chun chuuren chuuren_9 daisangen daisuushii double_riichi
haitei haku hatsu honitsu honroutou houtei iipeikou ippatsu ittsu junchan kokushi kokushi_13 menzen_tsumo
paarenchan pinfu renhou riichi rinshan round_wind ryanpeikou ryuuiisou sanankou sankantsu sanshoku_doujun
sanshoku_doukou seat_wind shousangen shousuushii suuankou suuankou_tanki suukantsu tanyao tenhou toitoi
tsuuiisou @claimed @closed @drawn @open
300665100b042 789p6z 6z (2222z) (5555z) (7777z) seat_wind=S round_wind=S conditions=last_tile,riichi, d
180665002a042 89p66z 7p (2222z) (5555z) (7777z) seat_wind=S round_wind=S conditions=last_tile,riichi,
620666000c040 888s5z 5z (2222z) (6666z) 7777z seat_wind=S round_wind=S conditions=after_kong, d
480664002a042 6z 6z (2222z) (5555z) (7777z) 789p seat_wind=S round_wind=S conditions=last_tile,
300260108f802 7999p 8p (4444z) (6666z) (5555z) seat_wind=N round_wind=W conditions=double_riichi,ippatsu,last_tile, d
1a0460009a840 6677z 7z (5555z) (4444z) (9999m) seat_wind=W round_wind=W conditions=double_riichi,ippatsu,
4a0644003c040 111m5z 5z (2222z) 6666z+ 7777z seat_wind=S round_wind=S conditions=last_tile,
1a032500b0000 999m1199p 9p (9999s) (1111z) seat_wind=E round_wind=E conditions=ippatsu,last_tile,riichi,
30040110cd042 77889p55777z 9p (6666z) seat_wind=S round_wind=W conditions=ippatsu,last_tile,riichi, d
620660001d040 111m5z 5z (2222z) (6666z) 7777z seat_wind=S round_wind=W conditions=last_tile, d
18026000ae802 7999p 8p (4444z) (6666z) (5555z) seat_wind=N round_wind=W conditions=double_riichi,ippatsu,last_tile,
300666100c042 89s55z 7s (4444z) (6666z) (7777z) seat_wind=N round_wind=N conditions=after_kong, d
180664000a843 78p66z 9p (2222z) (5555z) (7777z) seat_wind=S round_wind=S conditions=double_riichi,robbing_kong,
30800050c1810 2334445567888s 3s seat_wind=S round_wind=N conditions=double_riichi,ippatsu,last_tile, d
18040100ec042 77889p55777z 9p (6666z) seat_wind=S round_wind=W conditions=ippatsu,last_tile,riichi,
1c70002080c00 5z 5z (2222z) (3333z) (1111z) (4444z) seat_wind=S round_wind=S conditions=double_riichi,eighth_win,ippatsu,
3470002080c00 5z 5z (2222z) (3333z) (1111z) (4444z) seat_wind=S round_wind=S conditions=double_riichi,eighth_win,ippatsu, d
600244000f002 1z 1z 2222z 5555z 789p (6666z) seat_wind=S round_wind=S conditions=last_tile, d
18800940a0010 2222333344445s 5s seat_wind=S round_wind=N conditions=ippatsu,last_tile,riichi,
1a0625001e000 4466677z 4z (5555z) (9999p) seat_wind=N round_wind=N conditions=riichi,
3001621200800 7899m 9m (1111m) (1111s) (1111p) seat_wind=W round_wind=E conditions=after_kong,double_riichi, d
300624108a842 789p2226777z 6z (5555z) seat_wind=S round_wind=S conditions=double_riichi,ippatsu, d
480244000e003 79p11z 8p (2222z) (5555z) 6666z seat_wind=S round_wind=S conditions=robbing_kong,
3000095201010 1122337788999p 9p seat_wind=N round_wind=S conditions=last_tile,riichi, d
1800004140811 1122335678999p 4p seat_wind=N round_wind=W conditions=double_riichi,robbing_kong,
4a01600034000 9m111s 9m (1111m) 1111p+ (6666z) seat_wind=S round_wind=N conditions=last_tile,
30000151c9000 12233456789s11z 1s seat_wind=S round_wind=W conditions=ippatsu,last_tile,riichi, d
1a81600020800 3377p 7p (6666m) (7777s) (7777m) seat_wind=S round_wind=S conditions=double_riichi,last_tile,
3081601081800 8m456p 8m (7777p) (7777m) (7777s) seat_wind=N round_wind=E conditions=double_riichi,ippatsu,last_tile, d
620444001a040 6z 6z 5555z+ 4444z+ 777z 9999m seat_wind=S round_wind=N d
1880814040001 56m44456p445566s 4m seat_wind=N round_wind=S conditions=riichi,robbing_kong,
18020400e8842 77889s11155z 9s (7777z) seat_wind=E round_wind=E conditions=double_riichi,ippatsu,last_tile,
3438012080000 2223555z 3z (4444z) (1111z) seat_wind=S round_wind=E conditions=eighth_win,ippatsu,riichi, d
1c38012080000 2223555z 3z (4444z) (1111z) seat_wind=S round_wind=S conditions=eighth_win,ippatsu,riichi,
3000815041002 78m789p778899s44z 9m seat_wind=S round_wind=W conditions=last_tile,riichi, d
1801200280801 11199m111p11189s 7s seat_wind=S round_wind=E conditions=double_riichi,ippatsu,robbing_kong,
6203640001000 4m111z 4m (7777p) (7777m) 7777s seat_wind=E round_wind=E conditions=last_tile, d
3000011091008 119m99p99s113377z 9m seat_wind=N round_wind=W conditions=ippatsu,last_tile,riichi, d
18020501a8000 2344456789s444z 1s seat_wind=N round_wind=N conditions=ippatsu,last_tile,riichi,
300205104b002 7788999p 9p (2222z) (5555z) seat_wind=S round_wind=S conditions=last_tile,riichi, d
1800084220810 1223377889999p 1p seat_wind=N round_wind=S conditions=double_riichi,last_tile,
3000085088802 12233778899p11z 1p seat_wind=N round_wind=S conditions=double_riichi,ippatsu, d
3081631000000 5556p 4p (7777p) (7777m) (7777s) seat_wind=E round_wind=E conditions=after_kong,riichi, d
1800084088802 12233778899p11z 1p seat_wind=N round_wind=S conditions=double_riichi,ippatsu,
4a0220001e000 1s444z 1s 222z (5555z) (6666z) seat_wind=N round_wind=W
6201220010040 1199p777z 9p 9999s+ (9999m) seat_wind=S round_wind=N conditions=after_kong, d
1802840080801 68m44678p678s444z 7m seat_wind=N round_wind=N conditions=double_riichi,ippatsu,robbing_kong,
180421008e001 11135s55577z 4s (6666z) seat_wind=E round_wind=W conditions=ippatsu,riichi,robbing_kong,
3002061100800 2m123456789s 2m (3333z) seat_wind=W round_wind=W conditions=after_kong,double_riichi, d
3470002000a00 1z 1z (2222z) (5555z) (7777z) (6666z) seat_wind=W round_wind=W conditions=double_riichi,eighth_win, d
3070002080820 9m 9m (1111p) (1111m) (1111s) (9999p) seat_wind=N round_wind=N conditions=double_riichi,eighth_win,ippatsu,last_tile, d
1c70002000a00 1z 1z (2222z) (5555z) (7777z) (6666z) seat_wind=W round_wind=W conditions=double_riichi,eighth_win,
1870002080820 9m 9m (1111p) (1111m) (1111s) (9999p) seat_wind=N round_wind=N conditions=double_riichi,eighth_win,ippatsu,last_tile,
3000805280800 23m123p11123789s 1m seat_wind=W round_wind=N conditions=double_riichi,ippatsu, d
4a80200020010 4555777p 4p (6666p) 222p seat_wind=E round_wind=E conditions=last_tile,
6280200001010 4455777p 5p (6666p) 222p seat_wind=E round_wind=E conditions=last_tile, d
480644000a043 79p66z 8p (2222z) (5555z) 7777z seat_wind=S round_wind=S conditions=robbing_kong,
18000141e0010 1223345556789s 1s seat_wind=S round_wind=W conditions=ippatsu,last_tile,riichi,
1a0264003a800 11s22z 2z (4444z) (5555z) (1111z) seat_wind=S round_wind=S conditions=double_riichi,last_tile,
6440002000200 1z 1z (2222z) (5555z) 7777z (6666z) seat_wind=W round_wind=W conditions=eighth_win, d
4c40002000200 1z 1z (2222z) (5555z) 7777z (6666z) seat_wind=W round_wind=S conditions=eighth_win,
300423100e000 11135s55577z 4s (6666z) seat_wind=E round_wind=W conditions=after_kong,riichi, d
1a00610020010 2244p 2p (6666p) (1111p) (8888p) seat_wind=E round_wind=E conditions=last_tile,riichi,
3010112080000 33344466688s66z 6z seat_wind=S round_wind=S conditions=eighth_win,ippatsu,last_tile,riichi, d
1800814060002 78m789p778899s44z 9m seat_wind=S round_wind=W conditions=last_tile,riichi,
3002851080000 78m678p44678s444z 6m seat_wind=N round_wind=N conditions=ippatsu,riichi, d
300202104c800 4456677p 5p (2222z) (6666z) seat_wind=S round_wind=W conditions=after_kong,double_riichi, d
6001620200000 9m 9m (1111m) (1111s) (1111p) 789m seat_wind=W round_wind=E conditions=after_kong, d
4a03640020000 4s111z 4s (7777p) (7777s) 7777m seat_wind=E round_wind=E conditions=last_tile,
1801610220000 9m789s 9m (1111s) (1111m) (1111p) seat_wind=E round_wind=E conditions=last_tile,riichi,
18000000a0818 1123344557799m 2m seat_wind=N round_wind=S conditions=double_riichi,ippatsu,last_tile,
600604000b042 89p66z 7p (2222z) 555z (7777z) seat_wind=S round_wind=S conditions=last_tile, d
1a01600034000 11m99s 1m (1111s) (1111p) (6666z) seat_wind=S round_wind=N conditions=last_tile,
3001211281000 789999m1p 1p (9999s) (9999p) seat_wind=S round_wind=E conditions=ippatsu,last_tile,riichi, d
6002040109000 2333789s 1s 456s (1111z) seat_wind=E round_wind=E conditions=last_tile, d
1830102080800 222333444666s6z 6z seat_wind=W round_wind=E conditions=double_riichi,eighth_win,ippatsu,
4802040128000 2333789s 1s 456s (1111z) seat_wind=E round_wind=E conditions=last_tile,
180224800c042 789s3444666777z 3z seat_wind=N round_wind=N conditions=blessing_of_man,
6201200013000 1119m111p111s 9m 555z seat_wind=S round_wind=N conditions=last_tile, d
600442000c042 89s55z 7s (4444z) (6666z) 7777z seat_wind=E round_wind=W conditions=after_kong, d
1800814280000 1237899m123p123s 9m seat_wind=S round_wind=E conditions=ippatsu,riichi,
3080091081000 4m223333444455s 4m seat_wind=S round_wind=N conditions=ippatsu,last_tile,riichi, d
3000001081818 1122334455779m 9m seat_wind=S round_wind=S conditions=double_riichi,ippatsu,last_tile, d
1c78000080800 1z 1z (2222z) (5555z) (3333z) (4444z) seat_wind=W round_wind=S conditions=double_riichi,ippatsu,
3478000080800 1z 1z (2222z) (5555z) (3333z) (4444z) seat_wind=W round_wind=S conditions=double_riichi,ippatsu, d
180205006a002 778899p1z 1z (2222z) (5555z) seat_wind=S round_wind=S conditions=last_tile,riichi,
4801400200001 79m99s 8m 1111p+ (1111s) 1111m+ seat_wind=S round_wind=E conditions=robbing_kong,
30000151c1010 1112233456789s 1s seat_wind=S round_wind=W conditions=ippatsu,last_tile,riichi, d
18808040a0800 456m34456p45677s 5p seat_wind=W round_wind=S conditions=double_riichi,ippatsu,last_tile,
1800010038008 1199s112335577z 2z seat_wind=E round_wind=E conditions=last_tile,riichi,
18000000cc803 23778899p66677z 1p seat_wind=E round_wind=S conditions=double_riichi,ippatsu,robbing_kong,
4a0444001a040 6z 6z 5555z+ 3333z+ 777z 9999m seat_wind=S round_wind=W
3000831000040 45m33456p456s 6m (7777z) seat_wind=E round_wind=E conditions=after_kong,riichi, d
620242000e000 11s66z 6z 5555z+ (6666s) 4444z+ seat_wind=N round_wind=W conditions=after_kong, d
4800800024002 5z 5z 789p (6666z) 789m 789s seat_wind=E round_wind=W conditions=last_tile,
1a02250030040 11p11s222z 1p (4444z) (7777z) seat_wind=S round_wind=S conditions=last_tile,riichi,
3080805081800 455667m456p5688s 4s seat_wind=E round_wind=E conditions=double_riichi,ippatsu,last_tile, d
3000011019008 1199s112233557z 7z seat_wind=E round_wind=N conditions=last_tile,riichi, d
3030102000004 222333444666s6z 6z seat_wind=W round_wind=W conditions=blessing_of_earth,eighth_win, d
1801210080003 111m111p11178s11z 9s seat_wind=S round_wind=W conditions=ippatsu,riichi,robbing_kong,
6201600015000 9m111s 9m (1111m) 1111p+ (6666z) seat_wind=S round_wind=N conditions=last_tile, d
3002041049842 77889s11155z 9s (7777z) seat_wind=E round_wind=E conditions=double_riichi,last_tile, d
1a806100a0000 2244p 2p (6666p) (2222s) (8888p) seat_wind=E round_wind=E conditions=ippatsu,last_tile,riichi,
1870012000020 9m 9m (1111p) (1111m) (1111s) (9999p) seat_wind=S round_wind=N conditions=eighth_win,last_tile,riichi,
3470010000200 1z 1z (2222z) (5555z) (7777z) (6666z) seat_wind=W round_wind=W conditions=riichi, d
3000001188840 2345677789p777z 1p seat_wind=N round_wind=S conditions=double_riichi,ippatsu, d
4a01200032000 1119m111p111s 9m 555z seat_wind=S round_wind=N conditions=last_tile,
3000231000010 2223334666m 5m (9999m) seat_wind=W round_wind=S conditions=after_kong,riichi, d
6000800001042 789p11789s77z 7z 789m seat_wind=W round_wind=S conditions=last_tile, d
1800000180841 23456789m44p777z 1m seat_wind=N round_wind=S conditions=double_riichi,ippatsu,robbing_kong,
1a01600080840 77p11s 7p (7777z) (7777m) (7777s) seat_wind=S round_wind=N conditions=double_riichi,ippatsu,
1800012c80000 19m19p19s1234567z 9m seat_wind=E round_wind=E conditions=eighth_win,ippatsu,riichi,
1800012080080 1123455678999m 1m seat_wind=S round_wind=W conditions=eighth_win,ippatsu,riichi,
3000012480000 199m19p19s234567z 1z seat_wind=E round_wind=E conditions=eighth_win,ippatsu,riichi, d
3000012080080 1112345677999p 8p seat_wind=N round_wind=S conditions=eighth_win,ippatsu,riichi, d
300001118b000 2345678999s 1s (5555z) seat_wind=N round_wind=N conditions=ippatsu,last_tile,riichi, d
30000052c1800 1237899m112233s 9m seat_wind=S round_wind=E conditions=double_riichi,ippatsu,last_tile, d
6281420000000 5777p 5p 6666p 7777m 7777s seat_wind=S round_wind=S conditions=after_kong, d
3000801005802 789m789p1179s666z 8s seat_wind=W round_wind=S conditions=double_riichi,last_tile, d
1880004080811 3344445566778p 2p seat_wind=S round_wind=E conditions=double_riichi,ippatsu,robbing_kong,
3001211081002 789999m6z 6z (9999s) (9999p) seat_wind=S round_wind=S conditions=ippatsu,last_tile,riichi, d
1802850020002 79m789p78999s111z 8m seat_wind=E round_wind=E conditions=last_tile,riichi,
1a012100a2000 44m444p44455s555z 4m seat_wind=S round_wind=W conditions=ippatsu,last_tile,riichi,
1800004168800 12345778899p33z 6p seat_wind=N round_wind=S conditions=double_riichi,last_tile,
4a80400020010 2255s 2s (6666s) 3333s+ (7777s) seat_wind=E round_wind=E conditions=last_tile,
3000085280810 1223377889999p 1p seat_wind=N round_wind=S conditions=double_riichi,ippatsu, d
4a0660001c040 111m5z 5z (2222z) (6666z) 7777z seat_wind=S round_wind=W
300464108a842 789p6z 6z (2222z) (5555z) (7777z) seat_wind=N round_wind=S conditions=double_riichi,ippatsu, d
1802040108801 1244456789p333z 3p seat_wind=W round_wind=W conditions=double_riichi,robbing_kong,
3000801003802 789m789p1179s555z 8s seat_wind=W round_wind=S conditions=double_riichi,last_tile, d
6002840000002 89s44z 7s 789m 789p 222z seat_wind=S round_wind=S d
300000118c800 2345677789p 1p (6666z) seat_wind=W round_wind=S conditions=double_riichi,ippatsu, d
1c70010000200 1z 1z (2222z) (5555z) (7777z) (6666z) seat_wind=W round_wind=W conditions=riichi,
30040010ca842 78899p66z 7p (5555z) (7777z) seat_wind=N round_wind=E conditions=double_riichi,ippatsu, d
300224108d842 78999p77z 7z (4444z) (6666z) seat_wind=N round_wind=N conditions=double_riichi,ippatsu,last_tile, d
4800800000043 789m7999p777z 8p 789s seat_wind=W round_wind=S conditions=robbing_kong,
4802840020000 7s333z 7s 456s 456p 456m seat_wind=W round_wind=W conditions=last_tile,
300403104c042 77889p55777z 9p (6666z) seat_wind=S round_wind=W conditions=after_kong,riichi, d
1800800024802 789m789p1179s666z 8s seat_wind=W round_wind=S conditions=double_riichi,last_tile,
4801200220000 1119m111p 9m (1111s) 123m seat_wind=S round_wind=N conditions=last_tile,
18040000ca842 78899p66z 7p (5555z) (7777z) seat_wind=N round_wind=E conditions=double_riichi,ippatsu,
1800810260000 79m78999p778899s 8m seat_wind=S round_wind=E conditions=last_tile,riichi,
1a04208012040 11m111p55566777z 1m seat_wind=S round_wind=N conditions=blessing_of_man,
300022100a842 789p1177z 7z (2222z) (5555z) seat_wind=N round_wind=E conditions=after_kong,double_riichi, d
1c70000080a00 1z 1z (2222z) (5555z) (7777z) (6666z) seat_wind=W round_wind=W conditions=double_riichi,ippatsu,
3470000080a00 1z 1z (2222z) (5555z) (7777z) (6666z) seat_wind=W round_wind=W conditions=double_riichi,ippatsu, d
18000101aa000 2345678999s 1s (5555z) seat_wind=E round_wind=N conditions=ippatsu,last_tile,riichi,
620046001c040 9s 9s 4444z 1111z 777z 6666z seat_wind=W round_wind=N conditions=after_kong, d
18020400ac842 78999p77z 7z (4444z) (6666z) seat_wind=N round_wind=N conditions=double_riichi,ippatsu,last_tile,
3010012080020 11999m11p111s 1m (9999s) seat_wind=S round_wind=E conditions=eighth_win,ippatsu,riichi, d
3100002000180 1112345678999p 4p seat_wind=E round_wind=E conditions=blessing_of_heaven,eighth_win, d
3030102080800 222333444666s6z 6z seat_wind=W round_wind=E conditions=double_riichi,eighth_win,ippatsu, d
180264000e003 79p11z 8p (2222z) (5555z) (6666z) seat_wind=S round_wind=S conditions=robbing_kong,
1800000240811 1112223338999p 7p seat_wind=S round_wind=W conditions=double_riichi,robbing_kong,
1800800022802 789m789p1179s555z 8s seat_wind=W round_wind=S conditions=double_riichi,last_tile,
3000051189000 2345677789s 1s (1111z) seat_wind=W round_wind=E conditions=ippatsu,last_tile,riichi, d
4a01600000040 1m 1m 777p (7777z) (7777s) (7777m) seat_wind=S round_wind=N
180000018c800 2345677789p 1p (6666z) seat_wind=W round_wind=S conditions=double_riichi,ippatsu,
18800040e0810 2333444567888s 5s seat_wind=S round_wind=N conditions=double_riichi,ippatsu,last_tile,
1800002080980 1112345678999p 8p seat_wind=W round_wind=S conditions=double_riichi,eighth_win,ippatsu,last_tile,
1a01600084800 77p11s 7p (6666z) (7777m) (7777s) seat_wind=S round_wind=S conditions=double_riichi,ippatsu,
1800800080841 66678m78p678s777z 6p seat_wind=N round_wind=S conditions=double_riichi,ippatsu,robbing_kong,
3080201081810 2333444555678s 2s seat_wind=S round_wind=N conditions=double_riichi,ippatsu,last_tile, d
3002841001800 46m456p45677s333z 5m seat_wind=W round_wind=W conditions=double_riichi,last_tile, d
6002060006002 11m12p666z 3p (5555z) 4444z seat_wind=N round_wind=N conditions=after_kong, d
620422000a040 77m66z 7m (4444z) 555z (7777z) seat_wind=S round_wind=S conditions=after_kong, d
3080001080808 455m4466p445566s 4m seat_wind=W round_wind=S conditions=double_riichi,ippatsu, d
6203040011000 11199m11s 1s 111p 444z seat_wind=N round_wind=N conditions=last_tile, d
4800000100011 1234568999p 7p 123p seat_wind=N round_wind=W conditions=robbing_kong,
3000611281000 789m1p 1p (1111s) (9999s) (9999p) seat_wind=N round_wind=E conditions=ippatsu,last_tile,riichi, d
3002011189000 2345677789s 1s (1111z) seat_wind=E round_wind=W conditions=ippatsu,last_tile,riichi, d
4c00002000400 1115z 5z 333z 444z 2222z seat_wind=E round_wind=E conditions=eighth_win,
4c08002000000 4z 4z 222z 111z 5555z 333z seat_wind=S round_wind=N conditions=eighth_win,
4840002000020 9m 9m 1111p (1111m) 1111s+ (9999p) seat_wind=W round_wind=N conditions=eighth_win,last_tile,
6400002000400 1115z 5z 333z 444z 2222z seat_wind=E round_wind=E conditions=eighth_win, d
6408002000000 4z 4z 222z 111z 5555z 333z seat_wind=S round_wind=N conditions=eighth_win, d
6040002000020 9m 9m 1111p (1111m) 1111s+ (9999p) seat_wind=W round_wind=N conditions=eighth_win,last_tile, d
1a03640000800 77m11s 7m (7777p) (2222z) (7777s) seat_wind=S round_wind=S conditions=double_riichi,
6200600001010 1222s 1s (6666s) 3333s+ (7777s) seat_wind=E round_wind=E conditions=last_tile, d
1800090028002 112233778899p2z 2z seat_wind=N round_wind=S conditions=last_tile,riichi,
3000091009002 112233778899p2z 2z seat_wind=N round_wind=S conditions=last_tile,riichi, d
4a81600000000 2224p 4p (6666p) (2222s) 2222m seat_wind=E round_wind=E
3000001091808 1199m99p99s11337z 7z seat_wind=N round_wind=W conditions=double_riichi,ippatsu,last_tile, d
1a0260001c040 99s11z 9s (2222z) (6666z) (7777z) seat_wind=S round_wind=W
3418002000800 1133377z 7z (2222z) (4444z) seat_wind=S round_wind=S conditions=double_riichi,eighth_win, d
3000012080200 3577s777z 4s (5555z) (6666z) seat_wind=E round_wind=S conditions=eighth_win,ippatsu,last_tile,riichi, d
1800012080200 34577m77z 7z (5555z) (6666z) seat_wind=S round_wind=S conditions=eighth_win,ippatsu,last_tile,riichi,
300006104a002 778899p1z 1z (2222z) (5555z) seat_wind=N round_wind=S conditions=after_kong, d
3000031240000 7789999m 8m (1111m) (1111s) seat_wind=W round_wind=E conditions=after_kong,riichi, d
300065100f000 3457s 7s (2222z) (5555z) (6666z) seat_wind=E round_wind=S conditions=last_tile,riichi, d
1800010128040 1234578999s 6s (7777z) seat_wind=S round_wind=W conditions=last_tile,riichi,
6000800003002 789m789p1179s 8s 555z seat_wind=W round_wind=S conditions=last_tile, d
6000800005002 5z 5z 789p (6666z) 789m 789s seat_wind=W round_wind=W conditions=last_tile, d
6000800201000 7899p778899s 9p 789m seat_wind=S round_wind=E conditions=last_tile, d
3080021040010 4556667777m 5m (3333m) seat_wind=S round_wind=S conditions=after_kong, d
4800800022002 78m11789s 9m 789p 555z seat_wind=W round_wind=S conditions=last_tile,
480224002e002 1666z 1z (2222z) (5555z) 789p seat_wind=S round_wind=S conditions=last_tile,
620220001e000 1s444z 1s 222z (5555z) (6666z) seat_wind=N round_wind=W d
1880010020008 335m66p33445566s 5m seat_wind=E round_wind=N conditions=last_tile,riichi,
6004220004042 5777z 5z (1111m) (6666z) 789s seat_wind=N round_wind=W conditions=after_kong, d
6001420000002 78p44z 9p 1111p+ (1111m) (1111s) seat_wind=E round_wind=E conditions=after_kong, d
480000012c000 1p 1p 456p 789p 666z 123p seat_wind=S round_wind=E conditions=last_tile,
480000012a000 2345699s 1s 789s (5555z) seat_wind=E round_wind=N conditions=last_tile,
4800000128040 2355789s 1s 456s (7777z) seat_wind=S round_wind=W conditions=last_tile,
1830112000000 3334446668s666z 8s seat_wind=S round_wind=S conditions=eighth_win,last_tile,riichi,
600000010b000 2345699s 1s 789s (5555z) seat_wind=N round_wind=N conditions=last_tile, d
600000010d000 1s 1s 456s 789s 6666z+ 123s seat_wind=S round_wind=E conditions=last_tile, d
6000000109040 23789s11z 1s 456s (7777z) seat_wind=S round_wind=W conditions=last_tile, d
4801200020002 111m111p111s3z 3z 123s seat_wind=N round_wind=W conditions=last_tile,
6280020000010 8m 8m 222m 444m 333m 6666m seat_wind=E round_wind=N conditions=after_kong, d
3000005140810 2345677778899s 1s seat_wind=W round_wind=N conditions=double_riichi, d
3080015040010 3344556677888s 5s seat_wind=E round_wind=E conditions=riichi, d
3100002c00000 19m19p19s1234567z 9p seat_wind=E round_wind=E conditions=blessing_of_heaven,eighth_win, d
1800002400800 19m19p19s1245677z 3z seat_wind=S round_wind=W conditions=double_riichi,eighth_win,
188008c000010 2222333444455s 3s seat_wind=N round_wind=S conditions=blessing_of_man,
1c3000a000400 1112223334446z 6z seat_wind=S round_wind=E conditions=blessing_of_man,eighth_win,
3000000080980 1112345678999m 8m seat_wind=W round_wind=E conditions=double_riichi,ippatsu,last_tile, d
4880800000001 56m44p445566s 4m 456p seat_wind=N round_wind=S conditions=robbing_kong,
180624008a842 789p2226777z 6z (5555z) seat_wind=S round_wind=S conditions=double_riichi,ippatsu,
6001200001002 11m111p111s33z 1m 123s seat_wind=S round_wind=W conditions=last_tile, d
1880000080808 455m445566p4466s 4m seat_wind=W round_wind=S conditions=double_riichi,ippatsu,
6001200201000 11m111p11199s 1m 123s seat_wind=S round_wind=W conditions=last_tile, d
180021000c041 8999p777z 7p (6666z) (3333p) seat_wind=S round_wind=N conditions=riichi,robbing_kong,
4800040108001 46789s44z 5s 333z 123s seat_wind=N round_wind=W conditions=robbing_kong,
6202260010040 1199p777z 9p 4444z+ (9999m) seat_wind=N round_wind=N conditions=after_kong, d
3080011001008 335m66p33445566s 5m seat_wind=E round_wind=N conditions=last_tile,riichi, d
18008100a0040 5666m456p456s 4m (7777z) seat_wind=E round_wind=E conditions=ippatsu,last_tile,riichi,
1a012100b4000 99m11999p666z 9m (9999s) seat_wind=S round_wind=E conditions=ippatsu,last_tile,riichi,
4a01000030040 1199m111p111s 1m 777z seat_wind=S round_wind=N conditions=last_tile,
1800800082801 67m44678p678s555z 8m seat_wind=E round_wind=N conditions=double_riichi,ippatsu,robbing_kong,
3110002000000 1144555666999s 1s seat_wind=E round_wind=W conditions=blessing_of_heaven,eighth_win, d
3500002000000 1223344556677z 1z seat_wind=E round_wind=S conditions=blessing_of_heaven,eighth_win, d
180400006c842 778899s5z 5z (6666z) (7777z) seat_wind=E round_wind=W conditions=double_riichi,last_tile,
3004221004840 789m88s55777z 8s (6666z) seat_wind=S round_wind=W conditions=after_kong,double_riichi, d
180204804c002 11223m44455666z 3m seat_wind=N round_wind=N conditions=blessing_of_man,
18000142c0000 1237899m112233s 9m seat_wind=S round_wind=E conditions=ippatsu,riichi,
4800600220000 9m 9m 123p (1111m) (1111s) (9999p) seat_wind=S round_wind=N conditions=last_tile,
4800800220000 123m1789p789s 1p 789m seat_wind=S round_wind=E conditions=last_tile,
1800800084801 66678m78p678s666z 6p seat_wind=N round_wind=S conditions=double_riichi,ippatsu,robbing_kong,
3002271000002 79s33355z 8s (2222z) (1111m) seat_wind=S round_wind=S conditions=after_kong,riichi, d
4802840000002 4z 4z 789m 789p 789s 222z seat_wind=S round_wind=S
300001110d000 1123456789p666z 1p seat_wind=S round_wind=E conditions=last_tile,riichi, d
6002840001000 7s333z 7s 456s 456p 456m seat_wind=W round_wind=W conditions=last_tile, d
3000811082000 77789m789p79s555z 8s seat_wind=W round_wind=S conditions=ippatsu,riichi, d
1a01600022800 3377p 7p (5555z) (7777s) (7777m) seat_wind=S round_wind=S conditions=double_riichi,last_tile,
3001621000002 78p44z 9p (1111p) (1111m) (1111s) seat_wind=E round_wind=E conditions=after_kong, d
3000811084000 78m678p44678s666z 6m seat_wind=N round_wind=S conditions=ippatsu,riichi, d
3000805241000 78m11789p778899s 9m seat_wind=S round_wind=E conditions=last_tile, d
300000110b800 2333456789s 1s (5555z) seat_wind=S round_wind=N conditions=double_riichi,last_tile, d
3000002000084 1112345578999m 6m seat_wind=N round_wind=W conditions=blessing_of_earth,eighth_win, d
3000002400004 19m199p19s123567z 4z seat_wind=N round_wind=W conditions=blessing_of_earth,eighth_win, d
3000002400800 19m19p19s1245677z 3z seat_wind=S round_wind=W conditions=double_riichi,eighth_win, d
1a01200010840 1199m111p111s777z 1m seat_wind=S round_wind=N conditions=double_riichi,
6000820000040 4566m 6m 456s 456p (7777z) seat_wind=E round_wind=E conditions=after_kong, d
3000011109040 1245678999s777z 3s seat_wind=S round_wind=W conditions=last_tile,riichi, d
3070012080000 1m 1m (2222z) (5555z) (7777m) (9999m) seat_wind=E round_wind=W conditions=eighth_win,ippatsu,last_tile,riichi, d
1a812100a0000 44m444777p44455s 4m seat_wind=N round_wind=W conditions=ippatsu,last_tile,riichi,
18006102a0000 789m1p 1p (1111s) (9999s) (9999p) seat_wind=S round_wind=E conditions=ippatsu,last_tile,riichi,
1a006500b0000 1199m 9m (2222z) (9999p) (3333z) seat_wind=E round_wind=S conditions=ippatsu,last_tile,riichi,
3000801001840 789m789p6679s777z 8s seat_wind=W round_wind=S conditions=double_riichi,last_tile, d
1801610020002 78p44z 9p (1111p) (1111m) (1111s) seat_wind=W round_wind=E conditions=last_tile,riichi,
3400002000004 1123344556677z 2z seat_wind=S round_wind=E conditions=blessing_of_earth,eighth_win, d
3000001088808 22445566s11224z 4z seat_wind=S round_wind=W conditions=double_riichi,ippatsu, d
1a0424003a040 5566777z 5z (3333z) (9999m) seat_wind=S round_wind=W conditions=last_tile,
4804000024042 789p79s55777z 8s 6666z+ seat_wind=E round_wind=W conditions=last_tile,
1802040048801 1244778899p333z 3p seat_wind=W round_wind=W conditions=double_riichi,robbing_kong,
1800010080018 1223344557788m 1m seat_wind=S round_wind=S conditions=ippatsu,riichi,
1800000088808 22445566s11244z 2z seat_wind=S round_wind=W conditions=double_riichi,ippatsu,
18008040c0800 23m112233p12355s 1m seat_wind=W round_wind=N conditions=double_riichi,ippatsu,
1800804200001 23m11123p123789s 1m seat_wind=S round_wind=W conditions=robbing_kong,
1800084280810 1223377889999p 1p seat_wind=N round_wind=S conditions=double_riichi,ippatsu,
1800094220010 1122337788999m 9m seat_wind=N round_wind=S conditions=last_tile,riichi,
6000000101010 2233334789s 1s 456s seat_wind=W round_wind=E conditions=last_tile, d
600264000a042 1z 1z (2222z) (5555z) (7777z) 789p seat_wind=S round_wind=S d
1801600200001 79m99s 8m (1111p) (1111s) (1111m) seat_wind=S round_wind=E conditions=robbing_kong,
4a03040030000 11199m11s 1s 111p 444z seat_wind=N round_wind=N conditions=last_tile,
1a002100a0010 2233344455m 2m (1111m) seat_wind=S round_wind=W conditions=ippatsu,last_tile,riichi,
1a80200020010 2244555777p 2p (6666p) seat_wind=E round_wind=E conditions=last_tile,
1a00200000810 1112223366999m 3m seat_wind=W round_wind=W conditions=double_riichi,
4800102000000 22334s66z 4s 234s 234s seat_wind=W round_wind=E conditions=eighth_win,
6000102000000 22333444s66z 2s 234s seat_wind=W round_wind=W conditions=eighth_win, d
1800014140011 1122335678999p 4p seat_wind=E round_wind=S conditions=riichi,robbing_kong,
480440000e001 79p77z 8p (6666p) (5555z) 6666z seat_wind=S round_wind=S conditions=robbing_kong,
30008050c0800 23m112233p12355s 1m seat_wind=W round_wind=N conditions=double_riichi,ippatsu, d
6203060000000 88m777p11z 1z 7777m+ 7777s seat_wind=E round_wind=E conditions=after_kong, d
1881200000001 444p2444455s 3s (4444m) seat_wind=N round_wind=S conditions=robbing_kong,
3410002080c00 3355z 3z (2222z) (1111z) (4444z) seat_wind=S round_wind=S conditions=double_riichi,eighth_win,ippatsu, d
3080085001010 2333344445588s 2s seat_wind=S round_wind=N conditions=last_tile, d
1802040044000 556677p7s 7s (2222z) (6666z) seat_wind=S round_wind=S
1a02248018040 11s11122266777z 1s seat_wind=S round_wind=E conditions=blessing_of_man,
6281400001000 4p 4p 6666p 2222s 2222m 222p seat_wind=E round_wind=E conditions=last_tile, d
6281600000000 2224p 4p (6666p) (2222s) 2222m seat_wind=E round_wind=E d
6080800001000 456p7s 7s 456s 456p 456m seat_wind=W round_wind=S conditions=last_tile, d
18000000b0808 1199m99p99s11337z 7z seat_wind=N round_wind=W conditions=double_riichi,ippatsu,last_tile,
1a01208010040 1199m111p111s777z 1m seat_wind=S round_wind=N conditions=blessing_of_man,
3000002000880 1123455678999m 1m seat_wind=N round_wind=W conditions=double_riichi,eighth_win, d
180080c200000 23m12399p123789s 1m seat_wind=W round_wind=N conditions=blessing_of_man,
1800000480800 19m119p19s123457z 6z seat_wind=N round_wind=E conditions=double_riichi,ippatsu,
3000012c80000 19m19p19s1234567z 9m seat_wind=E round_wind=E conditions=eighth_win,ippatsu,riichi, d
3070010000020 9m 9m (1111p) (1111m) (1111s) (9999p) seat_wind=S round_wind=N conditions=last_tile,riichi, d
180604800c042 123m4455666777z 4z seat_wind=N round_wind=N conditions=blessing_of_man,
1800012480000 199m19p9s1234567z 1s seat_wind=E round_wind=E conditions=eighth_win,ippatsu,riichi,robbing_kong,
3080085000800 556677m44556p33s 6p seat_wind=E round_wind=S conditions=double_riichi, d
4a01240030000 1119m111p111s 9m 444z seat_wind=S round_wind=N conditions=last_tile,
3000811081040 5666m456p456s 4m (7777z) seat_wind=E round_wind=E conditions=ippatsu,last_tile,riichi, d
3000801001042 789m789p1179s777z 8s seat_wind=W round_wind=S conditions=last_tile, d
3000000480800 1m119p19s1234567z 9m seat_wind=N round_wind=E conditions=double_riichi,ippatsu, d
3000811201000 12389m11789p789s 7m seat_wind=S round_wind=E conditions=last_tile,riichi, d
4800800200001 23m11123p789s 1m 123s seat_wind=S round_wind=W conditions=robbing_kong,
180000804e000 44556s44555666z 6s seat_wind=N round_wind=N conditions=blessing_of_man,
300400104d842 778899s5z 5z (6666z) (7777z) seat_wind=E round_wind=W conditions=double_riichi,last_tile, d
1800810082000 7889m789p789s555z 8m seat_wind=W round_wind=S conditions=ippatsu,riichi,
1a01610004000 77p11s 7p (6666z) (7777m) (7777s) seat_wind=S round_wind=S conditions=riichi,
1800800020042 789m789p1179s777z 8s seat_wind=W round_wind=S conditions=last_tile,
6001400201000 7899p 9p 1111p+ (1111m) (1111s) seat_wind=W round_wind=E conditions=last_tile, d
3000012080180 1112345678999p 7p seat_wind=N round_wind=S conditions=eighth_win,ippatsu,riichi, d
3080815000000 456678m78p66678s 6p seat_wind=S round_wind=N conditions=riichi, d
4801400020002 78s44z 9s 1111s+ (1111m) (1111p) seat_wind=W round_wind=N conditions=last_tile,
4801000000003 89m111p111s55z 7m 1111m+ seat_wind=S round_wind=E conditions=robbing_kong,
1802650000001 7999p 8p (2222s) (2222z) (3333p) seat_wind=S round_wind=S conditions=riichi,robbing_kong,
1800112080000 23333466688s66z 6z seat_wind=S round_wind=S conditions=eighth_win,ippatsu,last_tile,riichi,
620600001e000 6677z 6z 5555z+ 111s 444z seat_wind=N round_wind=W d
3000661002800 789p1z 1z (2222z) (5555z) (7777s) seat_wind=N round_wind=S conditions=after_kong,double_riichi, d
3002061044000 556677p7s 7s (2222z) (6666z) seat_wind=S round_wind=S conditions=after_kong, d
3000081081802 77889m112233s66z 9m seat_wind=S round_wind=N conditions=double_riichi,ippatsu,last_tile, d
18000940a8000 22333344445s11z 5s seat_wind=S round_wind=N conditions=ippatsu,last_tile,riichi,
3002021108800 23456789s66z 1s (3333z) seat_wind=W round_wind=N conditions=after_kong,double_riichi, d
4800000120010 2333789s 1s 456s 234s seat_wind=W round_wind=E conditions=last_tile,
4802000100001 88m12345679p 8p 444z seat_wind=N round_wind=W conditions=robbing_kong,
6200020012040 1p 1p 4444z 9999m 777z 555z seat_wind=S round_wind=W conditions=after_kong, d
1a0224001e800 999p3344466z 6z (5555z) seat_wind=N round_wind=N conditions=double_riichi,
180000012c000 1123456789p666z 1p seat_wind=S round_wind=E conditions=last_tile,
1800010240001 1122338999p789s 7p seat_wind=E round_wind=S conditions=riichi,robbing_kong,
180460000e001 79p77z 8p (6666p) (5555z) (6666z) seat_wind=S round_wind=S conditions=robbing_kong,
6204620014040 5777z 5z (1111m) (6666z) 9999s seat_wind=N round_wind=W conditions=after_kong, d
180000012a800 2333456789s 1s (5555z) seat_wind=S round_wind=N conditions=double_riichi,last_tile,
3002221006002 123p1s666z 1s (5555z) (4444z) seat_wind=N round_wind=W conditions=after_kong, d
1800810004000 5678m678p678s666z 5m seat_wind=N round_wind=S conditions=riichi,
4800840000001 56m44456p456s 4m 222z seat_wind=E round_wind=S conditions=robbing_kong,
4802800000001 56m44456p456s 4m 4444z seat_wind=N round_wind=S conditions=robbing_kong,
4800800020042 789p11789s77z 7z 789m seat_wind=W round_wind=S conditions=last_tile,
30000510cb002 78899m44z 7m (2222z) (5555z) seat_wind=W round_wind=S conditions=ippatsu,last_tile,riichi, d
300000104f802 778899p1z 1z (6666z) (5555z) seat_wind=N round_wind=S conditions=double_riichi,last_tile, d
4a00600020010 1222s 1s (6666s) 3333s+ (7777s) seat_wind=E round_wind=E conditions=last_tile,
1a01200032000 1199m111p111s555z 1m seat_wind=S round_wind=N conditions=last_tile,
3001201001802 111123m111p11s22z 1s seat_wind=S round_wind=N conditions=double_riichi,last_tile, d
3000005240010 1122233378999p 1p seat_wind=N round_wind=S d
1a01600020840 77p11s 7p (7777z) (7777m) (7777s) seat_wind=S round_wind=N conditions=double_riichi,last_tile,
1a01610000040 77p11s 7p (7777z) (7777m) (7777s) seat_wind=S round_wind=N conditions=riichi,
18000000c8841 5677778899p777z 4p seat_wind=N round_wind=S conditions=double_riichi,ippatsu,robbing_kong,
4a01600022000 1m777p 1m (5555z) 7777s+ (7777m) seat_wind=S round_wind=S conditions=last_tile,
1830012080020 111999m1p111s 1p (9999s) seat_wind=S round_wind=E conditions=eighth_win,ippatsu,riichi,
1870012080000 1m 1m (2222z) (5555z) (7777m) (9999m) seat_wind=E round_wind=W conditions=eighth_win,ippatsu,last_tile,riichi,
6201020004000 77p11s 7p 666z 7777m+ 7777s seat_wind=S round_wind=S conditions=after_kong, d
1801200000802 999m123p6z 6z (9999s) (9999p) seat_wind=N round_wind=E conditions=double_riichi,
3080805040000 445566m44456p45s 6s seat_wind=S round_wind=W d
6201020002000 777p11s55z 5z 7777m+ 7777s seat_wind=S round_wind=S conditions=after_kong, d
180000004a001 3344445567s 8s (5555z) seat_wind=S round_wind=E conditions=robbing_kong,
1800804200800 23m12399p123789s 1m seat_wind=W round_wind=N conditions=double_riichi,
1880084000800 556677m44556p33s 6p seat_wind=E round_wind=S conditions=double_riichi,
3000011081018 1122334457788m 5m seat_wind=S round_wind=S conditions=ippatsu,last_tile,riichi, d
4800000200010 1223399p 1p 789p 123p seat_wind=N round_wind=N
1c38002080800 1777z 1z (2222z) (3333z) (4444z) seat_wind=E round_wind=S conditions=double_riichi,eighth_win,ippatsu,
1800814080002 12378m123p123s44z 9m seat_wind=S round_wind=E conditions=ippatsu,riichi,
6201400003000 77p11s 7p 5555z+ 7777m+ (7777s) seat_wind=S round_wind=S conditions=last_tile, d
6201200011040 1199m111p111s 1m 777z seat_wind=S round_wind=N conditions=last_tile, d
1800600220800 99m13s 2s (1111m) (1111p) (9999s) seat_wind=S round_wind=N conditions=double_riichi,last_tile,
6000000200010 1223378999p 1p 789p seat_wind=N round_wind=S d
3000815080002 12378m123p123s44z 9m seat_wind=S round_wind=E conditions=ippatsu,riichi, d
30020110c8000 2344556677s 1s (1111z) seat_wind=E round_wind=W conditions=ippatsu,riichi, d
1800800000003 12789m123p123s44z 3m seat_wind=S round_wind=W conditions=robbing_kong,
1800200000011 1112223333599p 4p seat_wind=N round_wind=W conditions=robbing_kong,
3002211004002 789s5666z 5z (2222z) (1111m) seat_wind=S round_wind=N conditions=riichi, d
6201400000040 77p11s 7p 7777z+ 7777m+ 7777s seat_wind=S round_wind=S d
1800004008001 33445566778s44z 2s seat_wind=S round_wind=E conditions=robbing_kong,
3081621000800 8m456p 8m (7777p) (7777m) (7777s) seat_wind=E round_wind=E conditions=after_kong,double_riichi, d
1800600080801 35p11z 4p (7777s) (1111p) (4444z) seat_wind=W round_wind=S conditions=double_riichi,ippatsu,robbing_kong,
180000006e802 778899p1z 1z (6666z) (5555z) seat_wind=N round_wind=S conditions=double_riichi,last_tile,
6080620000000 3p 3p 678s (3333s) (4444m) (3333m) seat_wind=S round_wind=S conditions=after_kong, d
4881000000001 444p2444455s 3s 4444m seat_wind=N round_wind=S conditions=robbing_kong,
4880000000011 2334444567s 8s 666s seat_wind=S round_wind=E conditions=robbing_kong,
4880800020000 4566m 6m 456s 456p 456m seat_wind=E round_wind=E conditions=last_tile,
183000a000020 1119m111999p111s 9m seat_wind=S round_wind=N conditions=blessing_of_man,eighth_win,
183000a000200 7778s555666777z 8s seat_wind=N round_wind=N conditions=blessing_of_man,eighth_win,
1c0800a000000 1122233444777z 1z seat_wind=S round_wind=E conditions=blessing_of_man,eighth_win,
3010010080200 11m77s777z 1m (5555z) (6666z) seat_wind=E round_wind=S conditions=ippatsu,last_tile,riichi, d
4a81400020000 4p 4p 6666p 2222s 2222m 222p seat_wind=E round_wind=E conditions=last_tile,
3410000000a00 3344466677z 7z (5555z) seat_wind=N round_wind=N conditions=double_riichi, d
1a0224800a000 3388s111222555z 3s seat_wind=S round_wind=S conditions=blessing_of_man,
180400804c040 44566s55666777z 5s seat_wind=N round_wind=N conditions=blessing_of_man,
1800000c80800 19m19p19s1234567z 7z seat_wind=S round_wind=W conditions=double_riichi,ippatsu,
1801208200000 11199m111p11189s 7s seat_wind=S round_wind=N conditions=blessing_of_man,
188000c040000 23334445p45556s 2p seat_wind=S round_wind=N conditions=blessing_of_man,
3130002000000 1114555666999s 4s seat_wind=E round_wind=W conditions=blessing_of_heaven,eighth_win, d
180000a400000 9m19p199s1234567z 1m seat_wind=N round_wind=E conditions=blessing_of_man,eighth_win,
180000a000180 1112345678999m 9m seat_wind=W round_wind=E conditions=blessing_of_man,eighth_win,
180010a000000 22223334444s66z 3s seat_wind=N round_wind=S conditions=blessing_of_man,eighth_win,
180008c000002 12233m778899p33z 1m seat_wind=S round_wind=N conditions=blessing_of_man,
180008c008000 22223333444m11z 4m seat_wind=N round_wind=S conditions=blessing_of_man,
1880008000008 23344m2233p2233s 2m seat_wind=W round_wind=E conditions=blessing_of_man,
1a00208000010 1114445556688s 6s seat_wind=N round_wind=N conditions=blessing_of_man,
1a80208000000 888m2233344477s 2s seat_wind=N round_wind=S conditions=blessing_of_man,
3100002400000 1m199p19s1234567z 9m seat_wind=E round_wind=E conditions=blessing_of_heaven,eighth_win, d
3418010000000 2233555z 2z (4444z) (1111z) seat_wind=S round_wind=S conditions=last_tile,riichi, d
1a00208014040 99m11p111s666777z 1p seat_wind=S round_wind=N conditions=blessing_of_man,
1800002000880 1112345567999m 8m seat_wind=N round_wind=W conditions=double_riichi,eighth_win,
1800010080180 1112345678999p 7p seat_wind=N round_wind=S conditions=ippatsu,riichi,
3100002000080 1123445678999p 1p seat_wind=E round_wind=E conditions=blessing_of_heaven,eighth_win, d
3010002000004 33m222333444s66z 3m seat_wind=W round_wind=W conditions=blessing_of_earth,eighth_win, d
1800000080880 1122345678999s 1s seat_wind=E round_wind=S conditions=double_riichi,ippatsu,
1c38008000000 1112223444777z 3z seat_wind=S round_wind=E conditions=blessing_of_man,
1c00008000200 3344555666777z 4z seat_wind=N round_wind=N conditions=blessing_of_man,
1800008240000 11199m789p11233s 2s seat_wind=S round_wind=N conditions=blessing_of_man,
1800088200000 99m778899p11233s 2s seat_wind=S round_wind=N conditions=blessing_of_man,
1800808000002 12789m123p123s44z 3m seat_wind=S round_wind=W conditions=blessing_of_man,
3000002000980 1112345678999p 8p seat_wind=W round_wind=S conditions=double_riichi,eighth_win,last_tile, d
3000000080880 1123456788999m 1m seat_wind=E round_wind=W conditions=double_riichi,ippatsu, d
1a01248000000 11m11133p111s111z 1m seat_wind=S round_wind=E conditions=blessing_of_man,
1801008000002 111m111789p11s33z 1s seat_wind=S round_wind=N conditions=blessing_of_man,
3418000080800 1133z 3z (2222z) (5555z) (4444z) seat_wind=S round_wind=S conditions=double_riichi,ippatsu, d
1800008040010 1114556678889s 4s seat_wind=N round_wind=N conditions=blessing_of_man,
3010100000800 2233344466s 2s (6666z) seat_wind=W round_wind=E conditions=double_riichi, d
3010000000820 11199m11p 9m (9999s) (9999p) seat_wind=S round_wind=E conditions=double_riichi, d
1800008002002 11m111789p11s555z 1m seat_wind=S round_wind=N conditions=blessing_of_man,
3030112000000 3334446668s666z 8s seat_wind=S round_wind=S conditions=eighth_win,last_tile,riichi, d
"""
