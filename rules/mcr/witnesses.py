"""Hands that count patterns together: written by `python -m tests.witnesses`."""

TABLE = """\
15
all_chows all_even_pungs all_fives all_green all_honours all_pungs all_simples all_terminals
all_terminals_and_honours all_types big_four_winds big_three_dragons big_three_winds chicken_hand closed_wait
concealed_hand concealed_kong double_pung double_pung*2 dragon_pung edge_wait four_concealed_pungs four_kongs
four_pure_shifted_chows four_pure_shifted_pungs full_flush fully_concealed_hand
greater_honours_and_knitted_tiles half_flush knitted_straight last_of_kind last_tile_claim last_tile_draw
lesser_honours_and_knitted_tiles little_four_winds little_three_dragons lower_four lower_tiles
melded_and_concealed_kong melded_hand melded_kong middle_tiles mixed_double_chow mixed_double_chow*2
mixed_shifted_chows mixed_shifted_pungs mixed_straight mixed_triple_chow nine_gates no_honours one_voided_suit
out_with_replacement_tile outside_hand prevalent_wind pung_of_terminals_or_honours
pung_of_terminals_or_honours*2 pung_of_terminals_or_honours*3 pung_of_terminals_or_honours*4 pure_double_chow
pure_double_chow*2 pure_shifted_chows pure_shifted_pungs pure_straight pure_terminal_chows pure_triple_chow
quadruple_chow reversible_tiles robbing_the_kong seat_wind self_drawn seven_pairs seven_shifted_pairs
short_straight short_straight*2 single_wait thirteen_orphans three_concealed_pungs three_kongs tile_hog
tile_hog*2 tile_hog*3 triple_pung two_concealed_kongs two_concealed_pungs two_dragon_pungs two_melded_kongs
two_terminal_chows upper_four upper_tiles @claimed @drawn
220040003c6000080060020 111m5s 5s 1111s+ 9999m+ 999s seat_wind=S round_wind=W conditions=last_tile,
481c0200c00000042100001 6689s 7s 678s 678s 789s seat_wind=N round_wind=E d
281c0000c00000042100001 6689s 7s 678s 678s 789s seat_wind=N round_wind=E
20410100020000090089100 99s11133z 3z (2222z) (5555z) seat_wind=E round_wind=E conditions=last_tile,
40054000050000914010000 111123s5777z 5z (6666z) seat_wind=E round_wind=E conditions=last_tile, d
208400800c0042000128000 111m12333p11112s 3s seat_wind=N round_wind=E conditions=last_of_kind,robbing_kong,
40800100020014110091100 99p33z 3z 2222z+ 111z (5555z) seat_wind=E round_wind=E conditions=last_tile, d
404042003c6000000260000 1114999m 4m (9999s) (1111s) seat_wind=E round_wind=E d
20040000c0406000000c005 44566p44555566s 5p seat_wind=N round_wind=N
440000000100c0144004001 13m11123789p789s 2m seat_wind=N round_wind=E conditions=last_of_kind,last_tile, d
40a040001c8010100080020 3m111p111s 3m 1111m 555z seat_wind=S round_wind=E conditions=after_kong,last_tile, d
300100020c0000000038020 77p77788999s 8s (9999m) seat_wind=W round_wind=N
509c4202044000000000000 777789999m9s 9s 888m seat_wind=N round_wind=N d
20030000040200080088220 99m11z 9m (8888p) (7777s) (6666z) seat_wind=W round_wind=W conditions=last_tile,
2004000045005a080000000 1s 1s 123s 123p 1111m+ 123s seat_wind=W round_wind=E conditions=last_tile,
209c4042002000000000000 333444p9s 9s 234p 222p seat_wind=S round_wind=E
42004300020000400080010 2z 2z 333z 5555z 444z 1111z seat_wind=W round_wind=W d
440000000d8010150100000 1278999p 3p 222z 3333z seat_wind=E round_wind=E conditions=after_kong,last_of_kind,last_tile, d
20841000004000080038040 3466667778m 5m (6666p) seat_wind=E round_wind=N conditions=last_tile,
48650000008000104000040 6666778m 7m (6666p) (6666s) seat_wind=E round_wind=W conditions=after_kong,last_tile, d
40001201000000042004041 2445566788p 3p 678p seat_wind=W round_wind=W conditions=last_of_kind, d
20404100020000080281010 1113336z 6z (2222z) (5555z) seat_wind=E round_wind=E conditions=last_tile,
40000100020100104014200 345m567p46s55z 5s (4444z) seat_wind=N round_wind=N conditions=last_tile, d
20010040040000083018000 1113344455p 3p (2222p) seat_wind=W round_wind=E conditions=last_tile,
20000180010010410004000 79s11z 8s 2222z 333z 444z seat_wind=N round_wind=E conditions=robbing_kong,
40000040040000103210000 1113344455p 3p (2222p) seat_wind=W round_wind=E conditions=last_tile, d
21024000004000000220100 111p2z 2z (7777z) (1111m) (6666z) seat_wind=W round_wind=W
40044200400801000000041 3p 3p 234m 234p 234p 234s seat_wind=N round_wind=S d
20044000c04041000000041 3p234s 3p 234p 234p 234s seat_wind=E round_wind=S
48824200000000000060002 888m8p 8p (6666s) 6666p 8888s+ seat_wind=S round_wind=S d
20000100050014080190200 89m11p 7m 5555z+ (1111s) 222z seat_wind=S round_wind=E conditions=last_tile,
41000000414014100014000 11m77899s 8s 6666z (7777z) seat_wind=N round_wind=W conditions=last_tile, d
402101001e0010100000020 11m111p11144s 1m 1111z seat_wind=E round_wind=E conditions=last_tile, d
28410000000000000068002 6688m888p 6m (6666s) (8888s) seat_wind=S round_wind=N
30804000000014000070060 7m888p 7m 7777s 777p (8888s) seat_wind=E round_wind=N
40841000004000104030040 3466667778m 5m (6666p) seat_wind=E round_wind=N conditions=last_tile, d
40004210014042000000001 1s 1s 123s 123m 123m 123m seat_wind=N round_wind=S d
21410000054000000108000 111p89s22z 7s (7777z) (6666z) seat_wind=W round_wind=W
20001001000000042004041 2445566788p 3p 678p seat_wind=W round_wind=W conditions=last_of_kind,
200000003c2008000460000 4m 4m 1111m+ 1111p 9999p+ 9999s+ seat_wind=S round_wind=W
2001000004220004001c000 222m11135p22s 4p (3333s) seat_wind=S round_wind=S conditions=last_of_kind,
202100001e0000080008020 1133m111p111s111z 1m seat_wind=S round_wind=E conditions=last_tile,
40010000042200044014000 222m11135p22s 4p (3333s) seat_wind=W round_wind=S conditions=last_of_kind, d
40014200040014010010820 6s222555z 6s (6666z) 7777z+ seat_wind=E round_wind=N d
200c0010004001040004001 13p11s 2p 234p 234p 234p seat_wind=W round_wind=E
20000184024000000018000 99p12356789s 4s (4444z) seat_wind=N round_wind=N conditions=robbing_kong,
402040001c8001100210000 111m4p111333s 4p (1111p) seat_wind=N round_wind=N conditions=after_kong,last_tile, d
50000220014000040100001 99p89s 7s 789s 789s 789s seat_wind=N round_wind=W d
41024200004000000220100 111p2z 2z (7777z) (1111m) (6666z) seat_wind=W round_wind=W d
400c0600000000000000300 1111m99p9s447777z 9s seat_wind=S round_wind=E d
30000020014000040100001 99p89s 7s 789s 789s 789s seat_wind=N round_wind=W
201c4002044002080000000 1p123s 1p 333s 111s 222s seat_wind=N round_wind=W conditions=last_tile,
20000080400801000008041 22234m223344p34s 2s seat_wind=E round_wind=W conditions=robbing_kong,
20004000000000090210500 9m111222333z 9m (4444z) seat_wind=N round_wind=E conditions=last_tile,
20014000020014000010810 1222555z 1z (6666z) 7777z+ seat_wind=E round_wind=S
20004100020110080000200 345m456s5z 5z 4444z 567p seat_wind=N round_wind=N conditions=last_tile,
409c4242002000000000000 333444p9s 9s 234p 222p seat_wind=W round_wind=N d
40000020000000102004049 2234488s 3s 234s 234s seat_wind=E round_wind=E conditions=last_tile, d
20004010000060080008005 5m456p444555666s 5m seat_wind=N round_wind=N conditions=last_tile,
28824000044000081000000 7p 7p (6666m) (9999m) 7777m 888m seat_wind=E round_wind=N conditions=last_tile,
43000000058000150004000 13s11z 2s 4444z 777z 6666z+ seat_wind=W round_wind=S conditions=after_kong,last_of_kind,last_tile, d
20000100020008080481010 6z 6z 2222z 1111z 3333z+ 5555z seat_wind=E round_wind=E conditions=last_tile,
20020040000028000020020 5s 5s 4444s 5555p+ 4444p 666s seat_wind=S round_wind=E
27000000010000090100000 89p11z 7p 123p 5555z+ 7777z seat_wind=S round_wind=N conditions=last_tile,
200200001d2000000120000 99p12s 3s 1111p+ 1111m 9999s+ seat_wind=S round_wind=W
200000000c0001080270000 1113m444p111s 3m (4444m) seat_wind=S round_wind=E conditions=last_tile,
400202001c0000000280200 44s55z 5z (1111p) (1111z) (9999m) seat_wind=S round_wind=W d
4003410002c000100001020 1p333z 1p (1111z) 4444z (4444m) seat_wind=N round_wind=W conditions=after_kong,last_tile, d
20800002000000002000068 2223344466s 3s 888s seat_wind=W round_wind=E
40004010000060104000005 5m456p444555666s 5m seat_wind=W round_wind=N conditions=last_tile, d
44044200c10000002000001 9m 9m 789m 123m 789m 123m seat_wind=N round_wind=S d
200c0400000000000000300 111m99p99s447777z 1m seat_wind=S round_wind=E
40040004040000146100000 1112345689999s 7s seat_wind=S round_wind=N conditions=last_of_kind,last_tile, d
40004000058810000000200 7z 7z 789m 1111z 789s 789p seat_wind=W round_wind=S conditions=after_kong, d
20007000000040080008001 3m456789p123456s 3m seat_wind=E round_wind=W conditions=last_tile,
50000200040200000620000 7p 7p (9999s) (7777m) (8888p) (8888s) seat_wind=E round_wind=W d
300c00000c0000040024000 79999m99p 8m 888m 999s seat_wind=N round_wind=N
401c0400000000100000010 1113344446666z 1z seat_wind=E round_wind=E conditions=last_tile, d
40800000008000110400400 2s 2s 2222z+ 1111z (3333z) (4444z) seat_wind=E round_wind=E conditions=after_kong,last_tile, d
22804100044000000001020 8m333444z 8m 1111p 2222z seat_wind=N round_wind=E
40003000000040100100001 11m12456s 3s 789p 456p seat_wind=S round_wind=E conditions=last_tile, d
40000300010010450004000 79s11z 8s 2222z 333z 444z seat_wind=N round_wind=E conditions=last_of_kind, d
30040000c14048000000001 9m 9m 789s 789m 789m 789s seat_wind=W round_wind=E
40824100008000000000810 1z 1z (6666z) (5555z) 222z 7777z+ seat_wind=S round_wind=N conditions=after_kong, d
30000000040200080620000 7p 7p (9999s) (7777m) (8888p) (8888s) seat_wind=E round_wind=W conditions=last_tile,
22000000000008480080010 1z 1z 555z 2222z 3333z+ 444z seat_wind=E round_wind=E conditions=last_tile,
24004010010000082000001 1239s 9s 123s 123s 789s seat_wind=N round_wind=E conditions=last_tile,
20000100020400080004200 79p456s77z 8p 123m 222z seat_wind=S round_wind=S conditions=last_tile,
41400300020000000200010 1144477z 7z (2222z) (5555z) seat_wind=N round_wind=S d
400c0000454042004000000 1112233m111123p 1m seat_wind=E round_wind=E d
4000400004c011101000000 3s 3s 2222m 111m 444m 333m seat_wind=S round_wind=E conditions=after_kong,last_tile, d
50804200000014000070060 7m888s 7m 7777p 777s (8888p) seat_wind=E round_wind=N d
20000000010014050014800 79m11z 8m (6666z) 555z 7777z seat_wind=E round_wind=E conditions=last_of_kind,
204100800c0000000088200 45m11p222z 6m (5555z) (1111s) seat_wind=E round_wind=E conditions=robbing_kong,
402000003ca000100400000 6p 6p 1111p+ 9999p 9999m+ 9999s+ seat_wind=S round_wind=N conditions=after_kong,last_tile, d
40024240000020000020020 5s 5s 4444s 5555p+ 4444p 666s seat_wind=S round_wind=E d
4000000102c000144010000 22333445m99s 1m (4444z) seat_wind=W round_wind=N conditions=after_kong,last_of_kind,last_tile, d
2004000041080208000c001 13m123p11112233s 2m seat_wind=W round_wind=S conditions=last_tile,
480442000040c0000000001 7p789s 7p 789p 678p 678s seat_wind=N round_wind=N d
40000200000000260000000 25m147p369s23567z 8m seat_wind=N round_wind=N conditions=last_of_kind, d
204040003c6000000260000 1114999m 4m (9999s) (1111s) seat_wind=E round_wind=E
20824100000000010000900 1p222z 1p (6666z) 5555z 7777z+ seat_wind=S round_wind=E
20a040001d2000000000000 1119m111p 9m 111s 789p seat_wind=W round_wind=W
200d0100040000090018000 11123333s11z 1s (3333z) seat_wind=W round_wind=S conditions=last_tile,
28400002004000080004040 6778m 7m (6666p) (7777p) 888p seat_wind=E round_wind=N conditions=last_tile,
20000000044019081000000 3s 3s 2222m 111m 444m 333m seat_wind=W round_wind=E conditions=last_tile,
40000010008010110084000 4477899s 8s 789s 7777z+ seat_wind=N round_wind=W conditions=after_kong,last_tile, d
20040041400000082008001 1122333344599p 2p seat_wind=W round_wind=N conditions=last_tile,
40040000000000006800041 2344455566667p 3p seat_wind=S round_wind=N d
201c0400000000080000010 1111334446666z 4z seat_wind=E round_wind=E conditions=last_tile,
20000020000000002008049 2223333444488s 2s seat_wind=S round_wind=E
40000000008410100180000 11m12p 3p 789m 7777z 456s seat_wind=E round_wind=E conditions=after_kong,last_tile, d
40040040c00000140004001 13345p88s 2p 345p 123p seat_wind=W round_wind=N conditions=last_of_kind,last_tile, d
20040004001000080000000 1112345678999p 9p seat_wind=W round_wind=N conditions=last_tile,
20001080000010810000000 34p55z 5p 678p 777z 6666z seat_wind=E round_wind=E conditions=robbing_kong,
22200000000020000000002 44p44s 4s 666s 6666p 6666m seat_wind=W round_wind=W
20040000000000082900001 7789s 7s 123s 345s 567s seat_wind=S round_wind=N conditions=last_tile,
41800000014040004010000 8999m789s666z 7m (7777z) seat_wind=N round_wind=S d
40000000008000500290010 1122244555z 4z (3333z) seat_wind=E round_wind=E conditions=after_kong,last_tile, d
20210000000000080018080 1199m111p999s 9m (9999p) seat_wind=E round_wind=W conditions=last_tile,
40005200400010010080000 6m 6m 234m 234m 5555z 567m seat_wind=S round_wind=N d
40004000000000110210500 9p111222333z 9p (4444z) seat_wind=N round_wind=E conditions=last_tile, d
200000c0042014000130000 12p22s 3p 4444p (4444s) 999p seat_wind=E round_wind=W conditions=robbing_kong,
20010000000000880018010 2223355777z 3z (6666z) seat_wind=E round_wind=E conditions=last_tile,
48a002001c0000000010000 66678p99s 9s (9999m) 999p seat_wind=W round_wind=N d
40801200041000000000000 1112345678999p 8p seat_wind=E round_wind=N d
20820100020000080081010 3366z 3z (2222z) 1111z (5555z) seat_wind=E round_wind=E conditions=last_tile,
480c0210004000040100001 99p89s 7s 678s 789s 789s seat_wind=N round_wind=W d
48400002004000100004040 6778m 7m (6666p) (7777p) 888p seat_wind=E round_wind=N conditions=last_tile, d
409c4202000000000000008 333444s6z 6z 234s 222s seat_wind=S round_wind=N d
40010200000000003400000 1m 1m (6666m) 4444m+ (7777m) (5555m) seat_wind=E round_wind=N d
280c0010000008082000001 6s 6s 678s 789s 789s 789s seat_wind=W round_wind=W conditions=last_tile,
200100000c0202000038020 111222m11p22s 1p (3333s) seat_wind=S round_wind=S
20000001004048000000005 5m 5m 567m 345s 567s 456s seat_wind=W round_wind=N
20000002004008000400040 8s 8s 6666m+ 5555m 7777m 2222m+ seat_wind=E round_wind=N
40040000000800044004005 35m34455556p345s 4m seat_wind=S round_wind=N conditions=last_of_kind, d
42804300044000000001020 8m333444z 8m 1111p 2222z seat_wind=N round_wind=E d
280400000040c0000108001 6777889p677889s 7p seat_wind=W round_wind=N
42004040008000000000002 4p 4p 8888s+ 222p 4444s 666s seat_wind=N round_wind=E conditions=after_kong, d
200010000001000c0100001 34445m12p 3p 234s 567s seat_wind=N round_wind=N conditions=last_of_kind,last_tile,
22040000000201000000000 1222234s 1s 3333m 4444p seat_wind=E round_wind=N
20000000000000260000000 39m258p147s34567z 6m seat_wind=N round_wind=E conditions=last_of_kind,
24000000400000090198000 1234478899s 7s (7777z) seat_wind=N round_wind=W conditions=last_tile,
20004100020014890010100 6z 6z (7777z) 111z 111p 5555z seat_wind=E round_wind=E conditions=last_tile,
20200000000011040004000 13p22444s 2p 4444p 444m seat_wind=E round_wind=W conditions=last_of_kind,
20000000004018080020002 2p 2p 222s 888s 6666p 888p seat_wind=W round_wind=W conditions=last_tile,
400042401c2010000020020 2p 2p 999p 111p 999s 5555p+ seat_wind=N round_wind=W d
400141000c8014000030220 111m333s7z 7z 2222z (1111p) seat_wind=S round_wind=N conditions=after_kong, d
40000000010010150100800 89p11z 7p 666z 555z 7777z seat_wind=E round_wind=N conditions=last_of_kind,last_tile, d
20000001002010080100000 66m12234s 3s 345s 7777p+ seat_wind=N round_wind=N conditions=last_tile,
40010040002000100070020 11p22888s 2s (8888p) 222p seat_wind=W round_wind=E conditions=last_tile, d
40000240042014000130000 12p22s 3p 4444p (4444s) 999p seat_wind=E round_wind=W d
40040000008010000020004 5556m345555s 4m 5555p seat_wind=N round_wind=N conditions=after_kong, d
20043000000008002000001 5s 5s 123s 678s 456s 345s seat_wind=E round_wind=S
48a40000000000140004000 66668m99p666s 7m 666p seat_wind=N round_wind=E conditions=last_of_kind,last_tile, d
40a00200000020000000002 666m66p44s 6p 666s 444p seat_wind=S round_wind=W d
20020000044000040084000 68p11z 7p 9999s (7777s) 6666z+ seat_wind=W round_wind=S conditions=last_of_kind,
200000d0000000000008005 4555p444555666s 3p seat_wind=N round_wind=N conditions=robbing_kong,
208000003c2014000070020 11199m66p 9m (9999s) 1111s seat_wind=S round_wind=E
20040080042400000004000 13m77p789s 2m 456p 111m seat_wind=N round_wind=N conditions=robbing_kong,
40000002040000110290000 4477788999s 8s (7777z) seat_wind=N round_wind=W conditions=last_tile, d
40047200000000002000001 5s 5s 123s 678s 456s 345s seat_wind=E round_wind=S d
401c0240c00000002000041 2334445555p 3p 234p seat_wind=E round_wind=W d
40000200004000040804001 22m46p 5p 345p 123p 234p seat_wind=S round_wind=S conditions=last_of_kind, d
201c0040c00000002000041 2334445555p 3p 234p seat_wind=E round_wind=W
40000204000000010084000 1234556s 5s 789s 777z seat_wind=N round_wind=W d
40030000000000044084000 68m33p 7m (8888p) (7777s) (6666z) seat_wind=S round_wind=W conditions=last_of_kind, d
20404002000020000220000 5p444666s 5p (5555m) (5555s) seat_wind=N round_wind=N
400000000000c1004100001 12333m234p12234s 3s seat_wind=E round_wind=S d
40004000000000124000001 369m144567p2589s 9s seat_wind=E round_wind=N conditions=last_tile, d
40404240402000000020000 4p 4p 123p 123p (8888p) (8888s) seat_wind=N round_wind=N d
402100001d2000004000000 11199m111789p11s 1s seat_wind=W round_wind=W d
40000000004050900000000 67m55z 8m 678s 777z 6666z+ seat_wind=E round_wind=E conditions=last_tile, d
500442000d0040000020000 9m999s 9m 789m 999p 789s seat_wind=W round_wind=W d
200000000004400c000c001 46789m11789p123s 5m seat_wind=N round_wind=E conditions=last_of_kind,last_tile,
200101000240000c000d000 24p44s111222333z 3p seat_wind=S round_wind=E conditions=last_of_kind,last_tile,
23004100020000000000010 1777z 1z 2222z 5555z+ 444z seat_wind=N round_wind=N
20010000000000490018020 1122233344z 4z (8888p) seat_wind=E round_wind=E conditions=last_tile,
20000000000000003600000 1m 1m (6666m) (4444m) (7777m) (5555m) seat_wind=E round_wind=N
210000000c0018090000020 8p 8p 444z 777z 111p 6666z+ seat_wind=W round_wind=S conditions=last_tile,
240000000d0018090000000 6z 6z 111z 789s 123s 3333z seat_wind=N round_wind=S conditions=last_tile,
40003000004000044004001 24567m12344456s 3m seat_wind=S round_wind=N conditions=last_of_kind, d
20040000400008000080008 4s 4s 234s 666z 666s 234s seat_wind=W round_wind=W
220000001c4000040004000 24p88s333z 3p 1111p 2222z seat_wind=N round_wind=N conditions=last_of_kind,
50040000410800100000001 7889999s 7s 789m 789p seat_wind=N round_wind=W conditions=last_tile, d
4000000400e000104010000 1234567789p 7p (8888m) seat_wind=S round_wind=E conditions=after_kong,last_tile, d
20000000000008000480300 1s 1s 3333z 5555z 1111m 9999p seat_wind=S round_wind=E
40400000008000100280008 3334888s 4s (2222s) (6666z) seat_wind=S round_wind=E conditions=after_kong,last_tile, d
40000008000000104100000 1122355778899m 3m seat_wind=S round_wind=E conditions=last_tile, d
24040000006000080120000 55888m12389s 7s 888s seat_wind=S round_wind=E conditions=last_tile,
21800000040000090400000 1s 1s 5555z+ (7777z) (7777s) 3333z+ seat_wind=E round_wind=N conditions=last_tile,
28824000040200080000020 7m 7m (6666p) (8888s) 7777p+ 999m seat_wind=N round_wind=N conditions=last_tile,
2000000004210000000c000 345m234p1114556s 5s seat_wind=S round_wind=N
20000084400000002008001 1233345778899m 6m seat_wind=S round_wind=S conditions=robbing_kong,
20000008000000080108000 1122355778899m 3m seat_wind=S round_wind=E conditions=last_tile,
40004300020000800000010 5777z 5z 111z 666z 444z seat_wind=N round_wind=E d
48010200000210000020020 888m66777p99s 6p 6666s+ seat_wind=W round_wind=N d
20800100014000080111000 12m11p333z 3m (4444z) 222z seat_wind=N round_wind=E conditions=last_tile,
200040000000000a0088000 258m1477p369s666z 7p seat_wind=W round_wind=N conditions=last_tile,
40200000008000100400080 1m 1m 1111p+ 9999p 9999m+ 9999s+ seat_wind=S round_wind=N conditions=after_kong,last_tile, d
402100003c0014100010020 11p11144s 1p (1111m) 3333z+ seat_wind=S round_wind=E conditions=last_tile, d
40800100004000100111000 12m66p333z 3m (4444z) 222z seat_wind=W round_wind=E conditions=last_tile, d
20210100000000000018300 11m111p111s77z 1m (1111z) seat_wind=E round_wind=W
200100003c2000080078020 111m11p55999s 1p (9999m) seat_wind=S round_wind=W conditions=last_tile,
20005000044014080090000 789p1s 1s 456p (7777z) 3333z+ seat_wind=N round_wind=N conditions=last_tile,
200400004400160c0010000 1112p 3p 2222s+ 123p (1111m) seat_wind=E round_wind=E conditions=last_of_kind,last_tile,
408010000c0000006000000 1112346788999p 5p seat_wind=E round_wind=N d
4001000000c034000030020 444m4555s 4s (6666m) 6666s seat_wind=W round_wind=W conditions=after_kong, d
20004000000014080010028 6z 6z 888s (2222s) 333s 6666s seat_wind=S round_wind=E conditions=last_tile,
48010200000014000070002 6668m888p 8m (6666s) 8888s+ seat_wind=S round_wind=N d
40040201000000050084000 2445666m 3m 555z 678m seat_wind=W round_wind=W conditions=last_of_kind, d
20404040000000000220040 555p2888s 2s (8888p) (3333p) seat_wind=W round_wind=W
40000000000440144000001 789m45789p12355s 6p seat_wind=E round_wind=E conditions=last_of_kind,last_tile, d
20000004000000010084000 1234556s 5s 789s 777z seat_wind=N round_wind=W
20001000c04008080000001 1p 1p 456s 123s 123s 456s seat_wind=N round_wind=E conditions=last_tile,
20000000000410080180000 11m12p 3p 789m 7777z 456s seat_wind=E round_wind=E conditions=last_tile,
40004001006010100000000 8m 8m 234s 345s 6666m 123s seat_wind=N round_wind=N conditions=last_tile, d
20000040000000080420002 4p 4p (8888s) 2222p 6666s+ 2222s seat_wind=W round_wind=W conditions=last_tile,
20804000000000080030002 4p666s 4p (8888p) 666m 222m seat_wind=W round_wind=N conditions=last_tile,
20a000001c0001000000020 11m11133p111s 1m 444p seat_wind=E round_wind=W
200400000000108d0004000 68m55z 7m 777m 777z 6666z+ seat_wind=E round_wind=E conditions=last_of_kind,last_tile,
20040000000140000000041 3444556p567s 4p 456m seat_wind=E round_wind=E
4000000000c000100420002 4m 4m (8888m) 2222m 6666p+ 2222p seat_wind=W round_wind=N conditions=after_kong,last_tile, d
42804200000000000080300 999p1s333z 1s 5555z 1111m seat_wind=E round_wind=E d
20040000400828000000005 5s 5s 456s 456m 456p 456s seat_wind=E round_wind=E
20000020004028000000005 5p 5p 456m 456m 456m 456m seat_wind=E round_wind=E
40824200004000001000040 8p 8p 6666m 444m (7777m) (5555m) seat_wind=E round_wind=E d
40004210000000002000048 6s 6s 234s 234s 234s 888s seat_wind=W round_wind=E d
20020000000008080000410 6z 6z 111z 4444z 2222z 3333z seat_wind=N round_wind=S conditions=last_tile,
40040004001000100000000 1112345678999p 9p seat_wind=W round_wind=N conditions=last_tile, d
402102001c0002000000020 11m11133p111s 1m 222s seat_wind=W round_wind=W d
220000800c6040000020000 5699m 7m 1111m+ 1111p 567p seat_wind=S round_wind=W conditions=robbing_kong,
40004000000014100010410 6z 6z 2222z+ 111z 333z (4444z) seat_wind=E round_wind=E conditions=last_tile, d
20000000004000040804001 22m46p 5p 345p 123p 234p seat_wind=S round_wind=S conditions=last_of_kind,
20000080000000010808000 55666777889s11z 4s seat_wind=N round_wind=S conditions=robbing_kong,
20003080004000000004001 24567m44456s 3m 123s seat_wind=S round_wind=N conditions=last_of_kind,robbing_kong,
20000020000000040004008 24s66z 3s 234s 234s 234s seat_wind=E round_wind=E
20440100444000000000000 5556s 7s (1111p) (1111z) 567s seat_wind=E round_wind=W
40000020000001006000001 1222233334444s 1s seat_wind=S round_wind=E d
22804000000000000080300 999p1s333z 1s 5555z 1111m seat_wind=E round_wind=E
20020000004000080000820 22p88s 2p (6666z) 5555z 7777z+ seat_wind=E round_wind=E conditions=last_tile,
240000000008000c0100001 12389p33789s 7p 789m seat_wind=S round_wind=E conditions=last_of_kind,last_tile,
20000100020800080008200 456m45p456s44466z 6p seat_wind=N round_wind=N conditions=last_tile,
40010100020000154005000 24p11122233377z 3p seat_wind=S round_wind=E conditions=last_of_kind,last_tile, d
20010082000000010108000 12444555666s22z 3s seat_wind=W round_wind=S conditions=robbing_kong,
200040004d2000000020000 9m111789p 9m 111s 789p seat_wind=W round_wind=W
220000401c2008000020020 2p 2p 999p 1111p 999s 5555p+ seat_wind=N round_wind=W
20010000000220000038020 444555m55p66s 6s (4444p) seat_wind=W round_wind=S
40800200000000400480010 1z 1z (5555z) (2222z) 3333z+ 4444z seat_wind=E round_wind=E d
40000000000000100460100 1z 1z 1111p+ 1111m 9999m+ 9999s+ seat_wind=S round_wind=N conditions=last_tile, d
404000000c8202000220000 111m1133s 3s (2222p) (1111p) seat_wind=N round_wind=N conditions=after_kong, d
40004220004020000000005 5s 5s 456m 456m 456m 456m seat_wind=E round_wind=S d
408240000c8002000060020 111m1s 1s (2222p) 1111p 2222m+ seat_wind=E round_wind=N conditions=after_kong, d
208c4000000060000000000 5m666p444s 5m 456s 456p seat_wind=S round_wind=S
20410000000000090008400 44s11333z 1z (2222z) (4444z) seat_wind=E round_wind=E conditions=last_tile,
44000100004040104004000 7889m123789p222z 8m seat_wind=S round_wind=E conditions=last_tile, d
48400200000000000260002 6668m888p 8m (6666s) (8888s) seat_wind=S round_wind=N d
40000a00000000000000040 2233445567788s 6s seat_wind=E round_wind=W d
20840000000000000038004 5556m555567s 4m (5555p) seat_wind=N round_wind=N
200000000000000c8000000 69m147p2s1234567z 5s seat_wind=E round_wind=E conditions=last_of_kind,last_tile,
40008000000000140000000 199m19p19s124567z 3z seat_wind=W round_wind=N conditions=last_of_kind,last_tile, d
40000000000000148000000 36m258p47s123456z 7z seat_wind=W round_wind=E conditions=last_of_kind,last_tile, d
20800100000210000000020 888m77p99s333z 7p 6666s+ seat_wind=W round_wind=N
24000000010014810010000 23789p66z 1p 5555z+ (7777z) seat_wind=S round_wind=N
502002001c0000000210000 77m77999p999s 7m (9999m) seat_wind=W round_wind=N d
45000200010010010100000 89p11z 7p 123p 555z 7777z seat_wind=E round_wind=N d
40800100020010100081010 3335566z 5z 2222z+ 111z seat_wind=E round_wind=S conditions=last_tile, d
40000200004030000060020 55m66p 6p 4444m 444p 666m seat_wind=N round_wind=E d
44000200010014810010000 23789p66z 1p 5555z+ (7777z) seat_wind=S round_wind=N d
410040000c0010110000020 8p 8p 444z 777z 111p 6666z+ seat_wind=W round_wind=S conditions=last_tile, d
40000060000000014000000 22233334444p55z 2p seat_wind=S round_wind=E d
204400000000010c0020000 34m11s 2m 222m (4444p) (2222s) seat_wind=E round_wind=N conditions=last_tile,
20000000040818000000000 8s 8s 789m 1111z 789s 789p seat_wind=W round_wind=S
20024000000001000060020 1s 1s 2222m+ 4444p (4444s) 222s seat_wind=E round_wind=N
20024000000000080220002 666m4p 4p (8888p) (6666s) (2222m) seat_wind=W round_wind=N conditions=last_tile,
40004201004040000000005 5m 5m 567m 345s 567s 456s seat_wind=W round_wind=N d
40000200400400000000001 123m789p4567s 7s 123m seat_wind=N round_wind=E d
20400000000200000220040 3335m555s 5m (4444s) (4444p) seat_wind=N round_wind=S
40040041400000106000001 1122333344599p 2p seat_wind=W round_wind=N conditions=last_tile, d
204000000c0002000060020 11p22s 1p 111m (3333m) (3333s) seat_wind=W round_wind=S
20410000000000000008028 66888s66z 6s (2222s) (4444s) seat_wind=E round_wind=W
20824000010000490000000 1z 1z 789m (2222z) 3333z+ (4444z) seat_wind=E round_wind=E conditions=last_tile,
209c4002000000000000008 333444s6z 6z 234s 222s seat_wind=S round_wind=E
20004010000000002000048 2233446s 6s 234s 888s seat_wind=W round_wind=E
20024000000000000200008 888s6z 6z (6666s) (2222s) (4444s) seat_wind=E round_wind=W
28000002004014080010040 7778m 6m (6666p) 7777p 888p seat_wind=E round_wind=N conditions=last_tile,
30a000001c0000000010020 77p88899s 9s (9999m) 999p seat_wind=W round_wind=N
282000001c0000000010000 67778p99s 9s (9999m) 999p seat_wind=W round_wind=N
20000080002000020008000 25m14447p344469s 8m seat_wind=E round_wind=S conditions=robbing_kong,
2000000000000002000c001 258m1134777p369s 2p seat_wind=N round_wind=S
20000180010010010005000 79s55z 8s 2222z 333z 444z seat_wind=N round_wind=E conditions=last_of_kind,robbing_kong,
20000010014000080094000 11m77899s 8s 789s (7777z) seat_wind=N round_wind=W conditions=last_tile,
21004000014040000010000 9m 9m 789m (7777z) 789s 666z seat_wind=W round_wind=S
4a004200000000000060060 7p 7p 888s 6666p 666m 8888p+ seat_wind=E round_wind=W d
200400040400000c2008000 1112456789999s 3s seat_wind=W round_wind=N conditions=last_of_kind,last_tile,
20800000004000880400000 7z 7z 7777p+ (8888s) (5555z) 6666z+ seat_wind=W round_wind=S conditions=last_tile,
20000000000000010600800 1z 1z (6666z) (5555z) (2222s) (7777z) seat_wind=E round_wind=E
21800000000000090004000 1399s555666z 2s 888s seat_wind=W round_wind=S conditions=last_tile,
40000208000000000004000 1355m 2m 789m 789m 123m seat_wind=S round_wind=E d
40000202000000000600008 6z 6z (3333s) (6666s) (2222s) (4444s) seat_wind=E round_wind=W d
20000100000008000020220 7z 7z 222m 444p 111z 222s seat_wind=E round_wind=N
40000004004040100004001 123p1355s 2s 789p 456p seat_wind=S round_wind=E conditions=last_tile, d
50014002044014100030020 7p777888s 7p 9999s (8888p) seat_wind=W round_wind=W conditions=last_tile, d
52004002044000100020020 7p 7p 9999s 777s 8888p 888s seat_wind=W round_wind=W conditions=last_tile, d
40000100010800100010000 1123m123p 1m (1111z) 123s seat_wind=E round_wind=N conditions=last_tile, d
20020002000000082200000 1222m 1m (6666m) (5555m) (7777m) seat_wind=E round_wind=N conditions=last_tile,
20000100010010450100000 89m11z 7m 2222z 333z 444z seat_wind=N round_wind=E conditions=last_of_kind,
40040000000010950004000 68m55z 7m 777m 777z 6666z+ seat_wind=E round_wind=E conditions=last_of_kind,last_tile, d
400440001d0010110000000 1z 1z 111s 999s 123s 3333z seat_wind=N round_wind=E conditions=last_tile, d
420000001dc000100100000 1299p 3p 2222z+ 3333z 111s seat_wind=E round_wind=E conditions=after_kong,last_tile, d
40000000000000024080200 258m17p369s22555z 4p seat_wind=W round_wind=S d
40000000042000024000000 147m1113779p258s 6p seat_wind=N round_wind=W d
40000100020000024000000 14m25778p369s333z 7m seat_wind=W round_wind=W d
40200000008011040100000 12p22444s 3p 4444p 444m seat_wind=E round_wind=W conditions=after_kong,last_of_kind, d
40004004400000110000000 1z 1z 456s 123s 123s 789s seat_wind=N round_wind=E conditions=last_tile, d
201c0002004001000000040 44m22s 4m 234m 333m 222m seat_wind=S round_wind=E
20010042000000040008040 222333444p4588s 6s seat_wind=S round_wind=W conditions=last_of_kind,
40044000042400100000000 1789p123s 1p 111s 456m seat_wind=N round_wind=W conditions=last_tile, d
40000100020400100004000 79p456s44z 8p 123m 222z seat_wind=S round_wind=S conditions=last_tile, d
40000040000000100420040 4p 4p (5555s) 2222p 6666s+ 2222s seat_wind=W round_wind=N conditions=last_tile, d
20040001000000050084000 2445666m 3m 555z 678m seat_wind=W round_wind=N conditions=last_of_kind,
22001000004008000000040 6m 6m 5555p 234m 2222p 567m seat_wind=E round_wind=N
40840000000000004030004 5556m555567s 4m (5555p) seat_wind=N round_wind=N d
20200000000011000100000 12p22444s 3p 4444p 444m seat_wind=E round_wind=W
20000004006010080000000 1234567789s 7s 8888m+ seat_wind=S round_wind=E conditions=last_tile,
40400200010000010004800 79m11z 8m (6666z) 555z (7777z) seat_wind=E round_wind=E d
22000100000008880000010 5z 5z 2222z 777z 6666z+ 333z seat_wind=S round_wind=E conditions=last_tile,
40404000048000910000020 7z 7z 444z (8888s) (5555z) 666z seat_wind=W round_wind=S conditions=after_kong,last_tile, d
40020300000000410000100 1144z 4z 3333z 1111p 2222z seat_wind=N round_wind=E d
40030000000000110000400 33s33z 3z 2222z+ (1111z) (4444z) seat_wind=E round_wind=E conditions=last_tile, d
400200000d8000110180000 1299p 3p 2222z+ 3333z (5555z) seat_wind=E round_wind=E conditions=after_kong,last_tile, d
420040000c8201000020020 4p 4p 2222p 111m 1111p 333s seat_wind=N round_wind=N conditions=after_kong, d
40410000000001004024040 222p2334s 3s (2222m) (4444p) seat_wind=S round_wind=W d
40020000040200100280200 99m11z 9m (8888p) (7777s) (6666z) seat_wind=W round_wind=W conditions=last_tile, d
40004200000001000060002 2m 2m 222p 444s 444m 222s seat_wind=S round_wind=W d
42a000003c2000100000020 1133p111s 1p 1111m+ 9999s seat_wind=S round_wind=N conditions=last_tile, d
420002001c4000040004000 24p88s333z 3p 1111p 2222z seat_wind=N round_wind=E conditions=last_of_kind, d
200001001c4000000600000 2p 2p (1111p) (1111z) (9999m) (2222z) seat_wind=S round_wind=W
32000002044008080020020 7p 7p 9999s 777s 8888p 888s seat_wind=W round_wind=W conditions=last_tile,
20000102024008080000020 1s 1s 444p 222p 333p 111z seat_wind=E round_wind=E conditions=last_tile,
2002000004020a000020020 2p 2p 2222m+ 1111p+ 3333s 333m seat_wind=N round_wind=W
20a000001c0002000000020 11m11133p111s 1m 333m seat_wind=E round_wind=W
20000110024008000000000 2s 2s 234p 234p 234p 444z seat_wind=N round_wind=N
200c0000064008080000000 1m 1m 111s 333s 123s 222z seat_wind=W round_wind=S conditions=last_tile,
40400200000000000200080 11199m11p 9m (9999s) (1111s) seat_wind=E round_wind=E d
40200300000000000210300 11m111p111s77z 1m (1111z) seat_wind=E round_wind=W d
20410000000000000008810 1122255z 5z (6666z) (7777z) seat_wind=E round_wind=N
200200801c2000000020000 5699m 7m 1111m+ 1111p 9999s+ seat_wind=S round_wind=W conditions=robbing_kong,
40001200c00000010004000 12344566s11z 5s 123s seat_wind=W round_wind=S d
20004000000000000210080 111999p1999s 1s (1111m) seat_wind=W round_wind=N
20800000000014000010080 11199m11p 9m (9999s) 1111s seat_wind=S round_wind=E
20020000000008000000080 9p 9p 1111p+ 111m 9999m+ 9999s+ seat_wind=S round_wind=W
40010000008000514010000 567s1122444z 2z (3333z) seat_wind=E round_wind=E conditions=after_kong,last_tile, d
40044000400100100000041 3m 3m 234m 345p 456s 234m seat_wind=S round_wind=E conditions=last_tile, d
40001200000100000100001 345m12p23466s 3p 567s seat_wind=N round_wind=W d
400010000000c0100004041 2257m567s 6m 234p 234s seat_wind=E round_wind=E conditions=last_tile, d
40004100028110100000200 345m567p456s5z 5z 4444z seat_wind=N round_wind=N conditions=after_kong,last_tile, d
40000050000000004000005 4555p444555666s 3p seat_wind=N round_wind=N d
20000020000001002008001 1222233334444s 1s seat_wind=S round_wind=E
201c0440000000002000000 4445555889999p 4p seat_wind=S round_wind=E
20040400006000080000000 11223333445m66p 5m seat_wind=E round_wind=W conditions=last_tile,
22000000040008091000000 5z 5z 2222m 111m 444m 3333m seat_wind=W round_wind=E conditions=last_tile,
2000000000280008001c000 123m13p11123s 2p (7777p) seat_wind=W round_wind=S conditions=last_tile,
20000010014042000100001 12m11123s 3m 123m 123m seat_wind=N round_wind=E
20004020014002000000001 112233m1s 1s 123m 123m seat_wind=N round_wind=E
40024000048000002000020 1m 1m 6666m 9999m 7777m 222m seat_wind=E round_wind=N conditions=after_kong, d
44000001000000102100001 1223477789s 3s 345s seat_wind=S round_wind=S conditions=last_tile, d
40400200004020000220000 5666m444p 5m (4444m) (5555p) seat_wind=N round_wind=E d
42004000040000111000000 5z 5z 2222m 111m 444m 3333m seat_wind=W round_wind=E conditions=last_tile, d
40000600004001000000000 11233p11223344s 2p seat_wind=N round_wind=E d
401c4002044002100000000 1p123s 1p 333s 111s 222s seat_wind=N round_wind=W conditions=last_tile, d
42004000040042100000000 1m 1m 2222s 123p 1111s+ 123m seat_wind=W round_wind=E conditions=last_tile, d
40404100024000100201000 1p333444z 1p (1111z) (4444m) seat_wind=N round_wind=W conditions=last_tile, d
41010100004014100010100 11p11s333z 1s (5555z) 6666z seat_wind=W round_wind=E conditions=last_tile, d
30004000400800000000001 8m789s 8m 789p 789p 789m seat_wind=S round_wind=E
40004100030014110011000 6z 6z 2222z+ 111z 789s (4444z) seat_wind=E round_wind=E conditions=last_tile, d
21040000400000010000000 2334444s666z 2s 777z seat_wind=W round_wind=W
20000060000000010000000 22333444p55z 2p 234p seat_wind=S round_wind=E
401c0640000000002000000 4444555588999p 9p seat_wind=S round_wind=E d
400c4000064000100000000 1m 1m 111p 333p 123p 222z seat_wind=W round_wind=S conditions=last_tile, d
40844200002200000000000 1m333p344445s 1m 222m seat_wind=E round_wind=N d
46004200000000010080000 4s 4s 6666s+ 7777z 789s 123s seat_wind=N round_wind=W d
400242003c2000000060020 111m8p 8p 1111p+ 9999m+ 9999s+ seat_wind=S round_wind=W d
20000000000108000080000 4m 4m 234s 345m 123p 777z seat_wind=N round_wind=N
20824000004000001000040 8p 8p 6666m 444m (7777m) (5555m) seat_wind=E round_wind=N
200000800000c0000004041 35m22456p456s 4m 345p seat_wind=S round_wind=N conditions=last_of_kind,robbing_kong,
40004310024000000000000 2s 2s 234p 234p 234p 444z seat_wind=N round_wind=N d
40004102024000100000020 1s 1s 444p 222p 333p 111z seat_wind=E round_wind=E conditions=last_tile, d
20040000c04060040000005 4555s 6s 456s 456p 456p seat_wind=W round_wind=W conditions=last_of_kind,
40000000042100004000000 345m11145556p34s 2s seat_wind=S round_wind=N d
20000800000000000000040 2233445567788s 6s seat_wind=E round_wind=W
20008080000000000000000 19m19p19s1224567z 3z seat_wind=E round_wind=E conditions=robbing_kong,
40040200440016040010000 1112m 3m 2222s+ 123m (1111p) seat_wind=E round_wind=E conditions=last_of_kind, d
20204000000034000010020 5m 5m 4444m (4444s) 444p 666m seat_wind=N round_wind=E
20014000040000010010820 6s222555z 6s (6666z) 777z seat_wind=E round_wind=N
40004200000010010000400 6s 6s 222z 111z 333z 4444z seat_wind=N round_wind=E d
20004100000014410010100 1z 1z (9999s) 2222z 333z 444z seat_wind=W round_wind=E
40004000000010910000100 5z 5z 999s 777z 6666z+ 333z seat_wind=E round_wind=E conditions=last_tile, d
4000000040e000100010000 34m88s 5m 345m (6666s) 123m seat_wind=N round_wind=N conditions=after_kong,last_tile, d
20200080000010000004040 68m22444s 7m 4444p 444m seat_wind=S round_wind=W conditions=last_of_kind,robbing_kong,
40004200040000010210800 6s222555777z 6s (6666z) seat_wind=E round_wind=N d
40001000008010000000040 66m44s 4s 234m 2222p 567m seat_wind=E round_wind=N conditions=after_kong, d
40004300000014410010020 1z 1z (8888p) 2222z 333z 444z seat_wind=W round_wind=E d
20800000041000000000000 1112345678999p 5p seat_wind=N round_wind=N
50000210000010000004000 99p77899s 8s 789s 7777m+ seat_wind=N round_wind=W d
200000003c2018080060020 8p 8p 111p 111s 9999s+ 999m seat_wind=S round_wind=W conditions=last_tile,
20004100000000020008000 147m2578p369s333z 7p seat_wind=W round_wind=E
40004000000014100010028 6z 6z (8888s) 222s 333s 6666s seat_wind=W round_wind=E conditions=last_tile, d
40000000424000104010000 12233345m88s 1m (4444z) seat_wind=W round_wind=N conditions=last_tile, d
400000000d0014140090200 78m11p 9m 5555z+ (1111s) 222z seat_wind=W round_wind=E conditions=last_of_kind,last_tile, d
20008000000000040000000 19m19p19s1233457z 6z seat_wind=N round_wind=S conditions=last_of_kind,
20008000000000080000000 19m19p19s1233467z 5z seat_wind=W round_wind=W conditions=last_tile,
20000800000000080000000 3344556677899s 8s seat_wind=N round_wind=S conditions=last_tile,
240000800100c0000008001 789m123789p1113s 2s seat_wind=N round_wind=E conditions=robbing_kong,
400240020ce000100020020 9m 9m 2222m (1111m) 1111p 333m seat_wind=S round_wind=S conditions=after_kong,last_tile, d
44400000040000014180000 1235589s 7s (7777z) (2222z) seat_wind=N round_wind=W d
40040600004002000000000 1223333m112233p 1m seat_wind=W round_wind=E d
40040400006000100000000 11223333445m88s 5m seat_wind=W round_wind=N conditions=last_tile, d
20410000000000011008000 44555m77z 4m (6666m) (7777m) seat_wind=E round_wind=N
20040400004002000000000 1223333m112233p 1m seat_wind=W round_wind=E
20000400004001000000000 11233p11223344s 2p seat_wind=N round_wind=E
20000020004001080008001 22233334444p11s 2p seat_wind=W round_wind=E conditions=last_tile,
40001200000100040000001 3444m123p234s 5m 567s seat_wind=N round_wind=N conditions=last_of_kind, d
20000000000008000400080 9m 9m 1111m+ 1111p 9999p+ 9999s+ seat_wind=S round_wind=W
22004000000000000000080 111m9p 9p 1111p+ 999m 9999s+ seat_wind=S round_wind=W
28820080040000000020000 6777m 8m (6666p) (6666s) 9999m seat_wind=E round_wind=N conditions=robbing_kong,
20400000010000010100800 89m11z 7m (6666z) 555z (7777z) seat_wind=E round_wind=E
2200000204000a080000000 1m 1m 222s 123p 1111s+ 3333s seat_wind=W round_wind=E conditions=last_tile,
22000002000000002000020 1122m 2m 666m 5555m 7777m seat_wind=E round_wind=N
4040000004c001101200000 33344m33s 4m (2222m) (1111m) seat_wind=S round_wind=E conditions=after_kong,last_tile, d
40410000000000110000400 33s33z 3z 222z (1111z) (4444z) seat_wind=E round_wind=E conditions=last_tile, d
40410000010000014000800 789m1155z 5z (6666z) (7777z) seat_wind=E round_wind=E d
22200000000008000000060 3m 3m 8888p 8888m 555p 888s seat_wind=N round_wind=W
20000101000000010008000 2223344455p222z 6p seat_wind=S round_wind=N
20000001040000010000000 2233444556p 2p 333z seat_wind=S round_wind=N
20000001020000010000000 2233444556p 2p 333z seat_wind=S round_wind=W
40000240000020000420000 5s 5s 4444s 5555p+ 4444p (6666s) seat_wind=S round_wind=E d
40004200000000010800000 3z 3z 234p 567p 456p 345p seat_wind=S round_wind=N d
40040000000000102900001 1237789s 7s 345s 567s seat_wind=S round_wind=S conditions=last_tile, d
200d0002004001000008000 12223333444p11s 2p seat_wind=W round_wind=E
40004200002800000010000 9m 9m 789m (5555p) 789s 789p seat_wind=W round_wind=S d
42004202000000002000020 1m 1m 6666m 5555m 777m 222m seat_wind=E round_wind=N d
50010000040000004020000 77m777999p78999s 7m seat_wind=N round_wind=S d
200240000000000000a0300 9p 9p (6666z) 9999s 3333z 999m seat_wind=E round_wind=E
40004208000000000000000 5m 5m 123m 789m 789m 123m seat_wind=S round_wind=E d
40000208000000040000000 2355778899m 1m 123m seat_wind=S round_wind=E conditions=last_of_kind, d
21000080050010010004000 13s11z 2s 444z 777z 6666z+ seat_wind=E round_wind=S conditions=robbing_kong,
20000000000008010400800 1z 1z 6666z 5555z 2222s 7777z seat_wind=E round_wind=E
20400000004000880008000 678m5577z 7z (6666z) (3333s) seat_wind=S round_wind=E conditions=last_tile,
20000000004050880000000 67m55z 8m 678s 777z 6666z+ seat_wind=E round_wind=E conditions=last_tile,
20824000004000880020020 7z 7z 888p (8888s) (5555z) 6666z+ seat_wind=W round_wind=S conditions=last_tile,
20040004040000082108000 1112345689999s 7s seat_wind=W round_wind=N conditions=last_tile,
42005200004000000000040 6m 6m 5555p 234m 2222p 567m seat_wind=E round_wind=N d
21001000000000010010000 12345s33z 6s (6666z) 777z seat_wind=N round_wind=W
20000010014010080084000 99p77899s 8s 789s 7777z+ seat_wind=N round_wind=W conditions=last_tile,
20000000000000020108001 369m11247p22258s 3p seat_wind=W round_wind=W
20000000042000020008000 147m1113779p258s 6p seat_wind=N round_wind=W
280000000c0000000230000 6888m999p999s 6m (6666s) seat_wind=N round_wind=W
20000002000000000600008 6z 6z (3333s) (6666s) (2222s) (4444s) seat_wind=E round_wind=W
20000050000000000004041 22344p45556s 3p 234p seat_wind=S round_wind=N
20800000000000400480010 1z 1z (5555z) (2222z) 3333z+ 4444z seat_wind=E round_wind=E
20004000000002000060060 222m2p 2p 333s 222s 333m seat_wind=W round_wind=E
30404000040200080220000 7p888999s 7p (7777m) (8888p) seat_wind=W round_wind=W conditions=last_tile,
20410000002200080108000 89p11222s 7p (3333m) (4444p) seat_wind=N round_wind=N conditions=last_tile,
200240003c2000080060020 111m5s 5s 1111p+ 9999m+ 9999p seat_wind=S round_wind=W conditions=last_tile,
20600000000001000008000 44m123p22s 4m (4444p) (4444s) seat_wind=E round_wind=W
40840040440001004000000 11122223344p22s 2s seat_wind=E round_wind=W d
40004200000230000020020 5p 5p 444m 4444p 555m 666s seat_wind=W round_wind=S d
40000100020000100481010 6z 6z 2222z 1111z 3333z+ 5555z seat_wind=E round_wind=E conditions=last_tile, d
40010100020000100091010 1115566z 5z (2222z) 333z seat_wind=S round_wind=E conditions=last_tile, d
50000000048200100230000 777m77p88999s 8s (8888p) seat_wind=W round_wind=W conditions=after_kong,last_tile, d
20000000050010890100000 12s55z 3s 222z 777z 6666z+ seat_wind=E round_wind=E conditions=last_tile,
208c4100044010080000000 1m111123333s 1m 3333z+ seat_wind=W round_wind=S conditions=last_tile,
208400001d0010090000000 11123999s11z 1s 3333z seat_wind=N round_wind=S conditions=last_tile,
40000200000000008000000 7m36p258s1234567z 9p seat_wind=N round_wind=W d
40008200000000000000000 9m19p19s12345567z 1m seat_wind=E round_wind=N d
20000080000000008000000 9m17p258s1234567z 3m seat_wind=S round_wind=N conditions=robbing_kong,
20040000000010000020004 5556m555567s 4m 5555p seat_wind=N round_wind=N
40000800000000100000000 3344556677899s 8s seat_wind=N round_wind=S conditions=last_tile, d
48000000040200100620000 6p 6p (9999s) (7777m) (8888p) (8888s) seat_wind=E round_wind=W conditions=last_tile, d
44004000024000104010000 8m123345789s 8m (4444z) seat_wind=W round_wind=N conditions=last_tile, d
44800000006000104000000 22255888m23789s 1s seat_wind=S round_wind=E conditions=last_tile, d
44001000004040100004001 11123m12346s 5s 789m seat_wind=E round_wind=N conditions=last_tile, d
44004210014000000000001 112233m1s 1s 789m 123m seat_wind=N round_wind=E d
200c0000454042000008000 1112233m111123p 1m seat_wind=E round_wind=E
408c0240040002000020000 1112333p222s 1p 222p seat_wind=N round_wind=S d
40004200000002000060060 222m2p 2p 333s 222s 333m seat_wind=W round_wind=E d
40004220014002000000001 112233m1s 1s 123m 123m seat_wind=N round_wind=E d
50404000040200100220000 7p888999s 7p (7777m) (8888p) seat_wind=W round_wind=W conditions=last_tile, d
40410000002200104100000 89p11222s 7p (3333m) (4444p) seat_wind=N round_wind=N conditions=last_tile, d
40400200004000000260100 11199m33z 9m (9999s) (1111s) seat_wind=E round_wind=E d
20010000000020000078020 44m55p444555s 4m (5555m) seat_wind=N round_wind=N
20040080400060000018000 56m44556666s 4m (4444p) seat_wind=E round_wind=N conditions=robbing_kong,
40000000410802100004001 11123m13p123s 2p 123s seat_wind=E round_wind=N conditions=last_tile, d
48000000000800140100001 89m789p67899s 7m 789s seat_wind=W round_wind=S conditions=last_of_kind,last_tile, d
44000000000800100100001 12389p33789s 7p 789m seat_wind=S round_wind=E conditions=last_tile, d
40040200c04042000100001 1233m 3m 123m 123p 123p seat_wind=W round_wind=E d
20010002040000090098020 4477788999s 8s (7777z) seat_wind=N round_wind=W conditions=last_tile,
3001008204000000000c000 79m88p777888999s 8m seat_wind=N round_wind=E conditions=robbing_kong,
209c4002000000010000000 333444p6z 6z 234p 222p seat_wind=S round_wind=E
280000000008000c0100001 89m789p67899s 7m 789s seat_wind=W round_wind=S conditions=last_of_kind,last_tile,
22004000004000000000820 222p8s 8s 666z 5555z 7777z+ seat_wind=E round_wind=E
22200000000000000080100 111m11s77z 1s 6666z+ 1111p seat_wind=E round_wind=W
22004000000000000060100 111m2z 2z 1111p+ 999m 9999s+ seat_wind=S round_wind=W
40000020000000006000049 2223333444466s 2s seat_wind=S round_wind=E d
20003000004000040004001 24567m44456s 3m 123s seat_wind=S round_wind=N conditions=last_of_kind,
20000000000000002808041 2233444555667p 2p seat_wind=S round_wind=N
20000000004008000800001 1s 1s 234p 567p 456p 345p seat_wind=S round_wind=N
20004000004000000800001 2m456p 2m 345p 123p 234p seat_wind=S round_wind=S
200010000020500c0000000 78m345678p11s 6m 6666s+ seat_wind=N round_wind=N conditions=last_of_kind,last_tile,
20000000000008080400410 6z 6z 1111z+ 4444z 2222z 3333z seat_wind=W round_wind=S conditions=last_tile,
22000000000008090000400 3s 3s 222z 1111z 333z 4444z seat_wind=E round_wind=E conditions=last_tile,
20000000000014080010410 3366z 3z 2222z+ 111z (4444z) seat_wind=E round_wind=E conditions=last_tile,
48824000044000101000000 7p 7p (6666m) (9999m) 7777m 888m seat_wind=E round_wind=N conditions=last_tile, d
20000000400100000000041 34m345p45556s 2m 234m seat_wind=S round_wind=N
20000000000140000000005 34556p55567s 4p 456m seat_wind=E round_wind=E
20840040440001000008000 1112223344p222s 2p seat_wind=E round_wind=W
20000040000028000420000 5s 5s 4444s 5555p 4444p 6666s seat_wind=S round_wind=W
20000000000400080098000 1178m123p456s 9m (7777z) seat_wind=E round_wind=E conditions=last_tile,
281c0000c00008082000001 6s 6s 678s 789s 789s 678s seat_wind=W round_wind=W conditions=last_tile,
20000004004040080004001 123p1355s 2s 789p 456p seat_wind=S round_wind=S conditions=last_tile,
400c0201000000042004040 2445666777m 3m 678m seat_wind=W round_wind=E conditions=last_of_kind, d
40000301000000010000000 22344556p22z 2z 234p seat_wind=S round_wind=N d
40000201040000010000000 2233444556p 2p 333z seat_wind=S round_wind=N d
20404000000000480280010 1444555z 1z (2222z) (3333z) seat_wind=E round_wind=E conditions=last_tile,
20400000000000002000020 1122m 2m (6666m) 444m (7777m) seat_wind=E round_wind=N
22000000000008080000028 6z 6z 888s 2222s 333s 6666s seat_wind=W round_wind=E conditions=last_tile,
40010002004020104000000 44455566m44456p 6m seat_wind=S round_wind=N conditions=last_tile, d
400100000c0014102010020 4447799p 9p 2222p+ (1111p) seat_wind=S round_wind=E conditions=last_tile, d
404000000c0000102200000 4447799p 9p (2222p) (1111p) seat_wind=S round_wind=E conditions=last_tile, d
20401000040000090088000 1234456m 4m (9999m) (6666z) seat_wind=N round_wind=N conditions=last_tile,
200410000c0010090000000 11123456s66z 1s 3333z+ seat_wind=N round_wind=S conditions=last_tile,
208010000440000c0008000 45678p11666s333z 3p seat_wind=N round_wind=N conditions=last_of_kind,last_tile,
202100003c0000080008020 1133m111p111s111z 1m seat_wind=S round_wind=N conditions=last_tile,
40000100050014100190200 89m11p 7m 5555z+ (1111s) 222z seat_wind=S round_wind=E conditions=last_tile, d
40000300010010410100000 89m11z 7m 2222z 333z 444z seat_wind=N round_wind=E d
40024000008000000000080 111m9s 9s 1111s+ 9999m+ 9999p+ seat_wind=S round_wind=W conditions=after_kong, d
20000000000000020088200 28m147p369s22555z 5m seat_wind=W round_wind=S
20040000000000020008000 369m14447p258s22z 4p seat_wind=E round_wind=N
20000000020000020008000 1667m258p369s333z 4m seat_wind=N round_wind=W
22000000030008090001000 6z 6z 111z 789s 2222z 3333z seat_wind=N round_wind=S conditions=last_tile,
40010300000210000000020 888m77p99s333z 7p 6666s+ seat_wind=W round_wind=N d
40001200000010810000000 34p55z 5p 678p 777z 6666z+ seat_wind=E round_wind=E d
40004000000000900210010 2223335777z 5z (6666z) seat_wind=N round_wind=E conditions=last_tile, d
42004000000000900000010 5z 5z 2222z 777z 6666z+ 333z seat_wind=E round_wind=E conditions=last_tile, d
20000008000008080000000 5m 5m 123m 789m 789m 123m seat_wind=S round_wind=E conditions=last_tile,
20000008000000080004000 1123355789m 2m 789m seat_wind=S round_wind=E conditions=last_tile,
20000008000000040000000 2355778899m 1m 123m seat_wind=S round_wind=E conditions=last_of_kind,
20004008000000000000000 5789m 5m 123m 789m 123m seat_wind=S round_wind=E
20000004404008080000001 1p 1p 456s 123s 123s 789s seat_wind=N round_wind=E conditions=last_tile,
20004004404000080000001 1p456s 1p 123s 123s 789s seat_wind=N round_wind=E conditions=last_tile,
24000000000100040004001 34445m123p24s 3s 789p seat_wind=E round_wind=N conditions=last_of_kind,
30024000040200080220000 7p888s 7p (9999s) (7777m) (8888p) seat_wind=W round_wind=W conditions=last_tile,
2a800000040000080020020 7888m999s 7m 6666p+ 8888p+ seat_wind=E round_wind=S conditions=last_tile,
28800000040000000420000 7m 7m (6666p) 7777s+ (6666s) 9999m seat_wind=E round_wind=N
24800000006000080008000 22255888m23789s 1s seat_wind=S round_wind=E conditions=last_tile,
24000000c14008000000001 1s 1s 123m 789m 789m 123m seat_wind=S round_wind=E
240c0000000008002000000 3s 3s 789s 777s 222s 123s seat_wind=N round_wind=N
24000000024010080000000 12333789p22s 2s 1111z seat_wind=S round_wind=E conditions=last_tile,
2400010000404008000c000 7889m123789p222z 8m seat_wind=S round_wind=E conditions=last_tile,
40034000008000100080028 4888s 4s 2222s (3333s) (6666z) seat_wind=S round_wind=E conditions=after_kong,last_tile, d
40044200400000000080008 4s 4s 234s 666z 666s 234s seat_wind=W round_wind=W d
40000004006010100000000 1234567789s 7s 8888m+ seat_wind=S round_wind=E conditions=last_tile, d
40000104004000104004000 88m13456789p222z 2p seat_wind=S round_wind=E conditions=last_tile, d
40000004020000014010000 1234456789s 4s (4444z) seat_wind=S round_wind=N d
50004200c00040000000001 7s 7s 789p 789m 789m 789p seat_wind=S round_wind=E d
50020000040200100220000 77p88s 8s (9999s) (7777m) (8888p) seat_wind=W round_wind=W conditions=last_tile, d
40000000020800104000000 456m4599p456s444z 6p seat_wind=W round_wind=N conditions=last_tile, d
230000000400000d0000000 67m11z 8m 222z 7777z 6666z+ seat_wind=E round_wind=E conditions=last_of_kind,last_tile,
240000000100c8080000001 1p 1p 123s 789p 789m 123p seat_wind=S round_wind=E conditions=last_tile,
20010000000000003400000 1m 1m (6666m) 4444m+ (7777m) (5555m) seat_wind=E round_wind=N
22000000020200000000020 88m777p99s 8m 6666s+ 4444z seat_wind=W round_wind=N
20000000000448080000001 1p 1p 123s 456p 789m 123p seat_wind=S round_wind=E conditions=last_tile,
20004000000440080000001 1789m123s 1m 789p 456p seat_wind=S round_wind=E conditions=last_tile,
20000000400400000004001 123m45677p79s 8s 123m seat_wind=N round_wind=N
40400200002040000120000 1244p 3p 123m (8888p) (8888s) seat_wind=N round_wind=N d
40040200000060040024000 66m46p555s 5p 456m 555p seat_wind=N round_wind=S d
40001000002050140000000 78m345678p11s 6m 6666s+ seat_wind=N round_wind=N conditions=last_of_kind,last_tile, d
40824000004000900020020 7z 7z 888p (8888s) (5555z) 6666z+ seat_wind=W round_wind=S conditions=last_tile, d
40800000004000900400000 7z 7z 7777p+ (8888s) (5555z) 6666z+ seat_wind=W round_wind=S conditions=last_tile, d
40000000400010910000000 67788m55z 6m 777z 6666z+ seat_wind=E round_wind=E conditions=last_tile, d
40000000048050000000200 34p77z 2p 789m 1111z 789s seat_wind=W round_wind=S conditions=after_kong, d
40000000050010910100000 12s55z 3s 222z 777z 6666z+ seat_wind=E round_wind=E conditions=last_tile, d
400002004c2000000020000 11789p22s 1p 111m 789p seat_wind=W round_wind=W d
40000000000000024100001 369m11247p22258s 3p seat_wind=W round_wind=W d
40000000000000024004001 258m1134777p369s 2p seat_wind=N round_wind=S d
40040000000000024000000 369m14447p258s22z 4p seat_wind=E round_wind=N d
40004200c04041000000001 1s 1s 234s 234p 234s 234p seat_wind=W round_wind=E d
40004210004041000000001 1s 1s 234p 234p 234s 234p seat_wind=W round_wind=E d
408c4100044010100000000 1m111123333s 1m 3333z+ seat_wind=W round_wind=S conditions=last_tile, d
400d00000c8000110010000 11333s11z 1s 123s (3333z) seat_wind=N round_wind=S conditions=after_kong,last_tile, d
409c4202000000010000000 333444p6z 6z 234p 222p seat_wind=W round_wind=N d
42044100004000100000000 7m 7m 1111z 678m 6666s 567m seat_wind=E round_wind=N conditions=last_tile, d
408c0040040000014080000 1111222334p555z 2p seat_wind=E round_wind=W d
40440200004000040084000 68p11z 7p 888p (7777s) (6666z) seat_wind=S round_wind=W conditions=last_of_kind, d
208c00c0000000000008040 4555p444456666s 3p seat_wind=N round_wind=N conditions=robbing_kong,
200c0001400000002008041 2223334444556p 2p seat_wind=S round_wind=N
200c0400000000000000040 22m4466688p2222s 6p seat_wind=S round_wind=N
40000000040400100004200 46m789p22277z 5m 123s seat_wind=N round_wind=N conditions=last_tile, d
40000000000400104090000 7778m123p456s 9m (7777z) seat_wind=E round_wind=E conditions=last_tile, d
401c0202004001000000040 44m22s 4m 234m 333m 222m seat_wind=S round_wind=E d
40007200000000002000041 2p 2p 345p 567p 678p 234p seat_wind=W round_wind=W d
40007200000000010000000 2z 2z 678s 456s 345s 789s seat_wind=N round_wind=W d
40010002000000014100000 12444555666s22z 3s seat_wind=W round_wind=S d
200000000d0014040090200 78m11p 9m 5555z+ (1111s) 222z seat_wind=W round_wind=E conditions=last_of_kind,
408c4200000060000000000 5m666p444s 5m 456s 456p seat_wind=S round_wind=S d
20001010004008000000001 1s 1s 234p 567p 234p 234p seat_wind=S round_wind=N
20003000000000002000041 2233445567p 2p 678p seat_wind=W round_wind=W
44040000002000140120000 888m44p12389s 7s 888s seat_wind=S round_wind=E conditions=last_of_kind,last_tile, d
40050042042000144000000 11122233334p88s 5p seat_wind=W round_wind=N conditions=last_of_kind,last_tile, d
20000001006000080018000 88m12233445s 3s (6666m) seat_wind=N round_wind=N conditions=last_tile,
20000000046018081000000 5p 5p 2222m 111m 444m 333m seat_wind=W round_wind=E conditions=last_tile,
40010100028014100030020 777m11p33z 3z 7777s (4444p) seat_wind=W round_wind=W conditions=after_kong,last_tile, d
20000000000009000060002 2m 2m 222p 444s 444m 222s seat_wind=S round_wind=W
200000000000002c0000000 258m69p147s12357z 4z seat_wind=W round_wind=E conditions=last_of_kind,last_tile,
20000080000000200000000 47m258p39s123457z 6s seat_wind=E round_wind=W conditions=robbing_kong,
200000000c0201000420000 4m 4m 2222m 1111p+ 1111m (3333s) seat_wind=N round_wind=N
20003000000040080100001 11m12456s 3s 789p 456p seat_wind=S round_wind=E conditions=last_tile,
24001000000040080100001 11m12s 3s 789s 789p 456p seat_wind=S round_wind=E conditions=last_tile,
20000080000100000000001 88m34p 2p 456m 345m 123s seat_wind=S round_wind=N conditions=robbing_kong,
42004240000020000020020 5s 5s 4444s 5555p+ 444p 666s seat_wind=S round_wind=E d
200400000000c0000008005 345m34455556p56s 4s seat_wind=S round_wind=N
40824200000000010000900 9s 9s (6666z) (5555z) 222z 7777z+ seat_wind=E round_wind=N d
402300001c8001100000020 11m44p 1m (1111s) (1111p) 3333s+ seat_wind=N round_wind=N conditions=after_kong,last_tile, d
400000000c8201000420000 4m 4m 2222m 1111p+ 1111m (3333s) seat_wind=N round_wind=N conditions=after_kong, d
42000000444000100000000 12233s11z 1s 2222z 8888m seat_wind=W round_wind=W conditions=last_tile, d
40040000400820004000001 456m456p4455666s 6s seat_wind=N round_wind=N d
40000000000800004080000 234m234p2234s666z 2s seat_wind=E round_wind=W d
2000008100404000000c041 35m22233444556p 4m seat_wind=S round_wind=N conditions=last_of_kind,robbing_kong,
20044001404000000008041 5p223334444556s 5p seat_wind=S round_wind=N
200d0040040002000028000 1112222333p222s 1p seat_wind=N round_wind=S
20000000040202080420000 3s 3s 2222m (1111m) 3333p 2222s seat_wind=S round_wind=S conditions=last_tile,
30000010000048080000001 7s 7s 789p 789m 789m 789m seat_wind=S round_wind=E conditions=last_tile,
20000010044008000000000 1s 1s 234p 234p 234p 444z seat_wind=S round_wind=E
40004200046000001000000 6p 6p 222m 111m 444m 333m seat_wind=W round_wind=E d
42004000000000100000028 6z 6z 888s 2222s 333s 6666s seat_wind=W round_wind=E conditions=last_tile, d
481c0200c00000042004001 6679s 8s 678s 678s 789s seat_wind=N round_wind=E conditions=last_of_kind, d
48000220000000002004001 6678899m 7m 678m 678m seat_wind=N round_wind=E d
400c4010004000004000005 5p444555566667s 5p seat_wind=N round_wind=N d
40010200000014000010080 11199m11p 9m (9999s) 1111s seat_wind=W round_wind=W d
42004200000000000000080 111m9p 9p 1111p+ 999m 9999s+ seat_wind=S round_wind=W d
41001200000000010014000 1234556s 5s (6666z) 777z seat_wind=N round_wind=W d
40004200000040000090000 9m 9m 789m (5555p) 789s 666z seat_wind=W round_wind=S d
41044200000000010010000 5s 5s (6666z) 555z 345s 567s seat_wind=N round_wind=N d
2000010002004008000c200 567m567p46s44455z 5s seat_wind=N round_wind=N conditions=last_tile,
20400000044040080088000 1234m123p 4m (9999m) (6666z) seat_wind=N round_wind=N conditions=last_tile,
20001080020040000008000 456m99p56789s444z 4s seat_wind=S round_wind=N conditions=robbing_kong,
20004000000000880210010 2223335777z 5z (6666z) seat_wind=E round_wind=E conditions=last_tile,
2001008004220000001c000 222m11135p22s 4p (3333s) seat_wind=S round_wind=S conditions=robbing_kong,
20000080010014010014800 79m11z 8m (6666z) 555z 7777z seat_wind=E round_wind=E conditions=robbing_kong,
42004000000000110000400 3s 3s 222z 1111z 333z 4444z seat_wind=E round_wind=E conditions=last_tile, d
4080410000c000100090100 1p333z 1p (5555z) 111s 222z seat_wind=S round_wind=E conditions=after_kong,last_tile, d
40005210004000000000001 6m 6m 456s 456s 456s 123s seat_wind=W round_wind=S d
40001000020000014000000 23445566777p44z 4z seat_wind=S round_wind=N d
20410000000000000008080 11p11999s 1p (1111m) (9999p) seat_wind=W round_wind=N
40000010000000110094000 4477899s 8s 789s (7777z) seat_wind=N round_wind=W conditions=last_tile, d
41800000000000110400000 1s 1s 5555z+ (7777z) (7777s) 8888s+ seat_wind=E round_wind=N conditions=last_tile, d
40000200000140000000005 34556p55567s 4p 456m seat_wind=E round_wind=E d
44000200000100000004001 345m13p23444s 2p 789p seat_wind=N round_wind=N d
40004200000100000080000 4m 4m 234s 345m 123p 777z seat_wind=N round_wind=N d
20000000400010890000000 67788m55z 6m 777z 6666z+ seat_wind=E round_wind=E conditions=last_tile,
20003000000000010000000 23445567p77z 3p 678p seat_wind=W round_wind=W
20001080000800000000041 2224567m 3m 234p 234s seat_wind=E round_wind=E conditions=robbing_kong,
20001000001000000000000 1112345678999s 4s seat_wind=S round_wind=S
28000020000000002008001 6667777888899s 6s seat_wind=N round_wind=E
30000400000000080000000 778899m77p78899s 7s seat_wind=S round_wind=E conditions=last_tile,
24000001000000082004001 1233577789s 4s 234s seat_wind=S round_wind=S conditions=last_tile,
40004010040010110000000 345s5z 5z 345s 345s 1111s+ seat_wind=S round_wind=N conditions=last_tile, d
281c0000c00000042004001 6679s 8s 678s 678s 789s seat_wind=N round_wind=E conditions=last_of_kind,
208c0040040000010088000 1111222334p555z 2p seat_wind=E round_wind=W
200c0000c00000050004000 68s22z 7s 789s 789s 678s seat_wind=W round_wind=W
200c4010004000000008005 5p444555566667s 5p seat_wind=N round_wind=N
20204000042000000210000 999m4888p888s 4p (8888m) seat_wind=N round_wind=W
202240001c2000000000020 111m9p 9p 1111p+ 2222p+ 1111s+ seat_wind=S round_wind=W
202000001c2000000400000 8m 8m 1111p+ 3333m (1111m) 1111s+ seat_wind=S round_wind=W
40000000000000300000000 58m69p147s123457z 2m seat_wind=W round_wind=E conditions=last_tile, d
400400000000c0004000005 345m34455556p56s 4s seat_wind=S round_wind=N d
20040000c04042000100001 1233m 3m 123m 123p 123p seat_wind=W round_wind=E
40000220000000042000049 3488s 2s 234s 234s 234s seat_wind=W round_wind=E d
200300001c0000000088220 44s55z 5z (1111p) (1111z) (9999m) seat_wind=S round_wind=W
40010000008214000030060 3335m555s 5m 4444s+ (4444p) seat_wind=N round_wind=S conditions=after_kong, d
40404200060000000080200 1s 1s 456m (5555z) (1111p) 222z seat_wind=E round_wind=S d
40400000064000004100000 12234m88s 3m (1111z) (4444z) seat_wind=W round_wind=N d
40404200000000400080010 1z 1z (5555z) 222z 333z (4444z) seat_wind=E round_wind=E d
20004000040010002000020 1777m 1m 6666m 999m 222m seat_wind=E round_wind=W
20000000020008480080010 1z 1z 555z 222z 333z 444z seat_wind=E round_wind=W conditions=last_tile,
40824000028000000000810 1z 1z (6666z) (5555z) 222z 7777z+ seat_wind=E round_wind=S conditions=after_kong, d
40820200004000000000820 22p88s 2p (6666z) 5555z 7777z+ seat_wind=E round_wind=E d
42004200000000000000810 1z 1z 6666z 555z 222z 7777z seat_wind=E round_wind=N d
20040400000000010000000 112556666s1155z 2s seat_wind=S round_wind=N
20040010000000010000000 23344456s33z 2s 234s seat_wind=S round_wind=E
4080000004c0000004a0000 4p 4p 7777z 9999s (8888p) (8888s) seat_wind=N round_wind=N conditions=after_kong, d
40000000048202100420000 3s 3s 2222m (1111m) 3333p 2222s seat_wind=S round_wind=S conditions=after_kong,last_tile, d
40000200000000010400800 1z 1z 6666z 5555z 2222s 7777z seat_wind=E round_wind=E d
400c1000000000102000000 2334444556p 1p 222p seat_wind=N round_wind=N conditions=last_tile, d
309c4002044000000000000 777789999m9p 9p 888m seat_wind=N round_wind=N
40000200020000000680200 6m 6m (3333z) (8888p) (7777s) (6666z) seat_wind=S round_wind=W d
200010000000c00c0008001 67m345678p11345s 8m seat_wind=N round_wind=E conditions=last_of_kind,last_tile,
20040400000020000000000 455m55p44445566s 4m seat_wind=W round_wind=W
28000400000000000000000 66899m667788p77s 8m seat_wind=N round_wind=S
440c4200000000002000000 3s 3s 789s 777s 222s 123s seat_wind=N round_wind=N d
40040000c04060004000005 4455566p445566s 5p seat_wind=N round_wind=N d
40004000068214100010020 3m 3m 2222p 111m 444z (3333s) seat_wind=S round_wind=N conditions=after_kong,last_tile, d
20024000040000000280200 5m888p 5m (4444z) (7777s) (6666z) seat_wind=W round_wind=W
20000000044002000220000 1112333m222333s 2m seat_wind=S round_wind=E
20800040002000080070020 11p22888s 2s (8888p) 222p seat_wind=W round_wind=E conditions=last_tile,
25400000010000090008000 23789p11z 1p (5555z) (7777z) seat_wind=S round_wind=N conditions=last_tile,
20004100020100080010000 8p 8p 456s (4444z) 345m 567p seat_wind=N round_wind=N conditions=last_tile,
20800000000000010010400 66s11333z 1z 222z (4444z) seat_wind=E round_wind=E
20000000000800000088000 234m234p22234s66z 6z seat_wind=E round_wind=W
200c1000000000082000000 2334444556p 1p 222p seat_wind=N round_wind=N conditions=last_tile,
40040600000000010000000 112556666s1155z 2s seat_wind=S round_wind=N d
40040600000020000000000 4455m5p44445566s 5p seat_wind=W round_wind=W d
40000600000000000000040 44m4466p2244668s 8s seat_wind=W round_wind=E d
50000600000000000000000 778899m77899p77s 8p seat_wind=S round_wind=E d
48000600000000000000000 66899m667788p77s 8m seat_wind=N round_wind=S d
40001100004000004004000 24567m44456s222z 3m seat_wind=S round_wind=W d
40000000024040004000000 23445677p456s44z 4z seat_wind=S round_wind=N d
40004300404000000000000 2s 2s 234p 234p 123s 444z seat_wind=N round_wind=E d
40400000008000000200040 22m33p555s 3p (4444s) (6666p) seat_wind=N round_wind=S conditions=after_kong, d
20010000060000000038020 44m999p88s333z 8s (8888p) seat_wind=E round_wind=W
20400000064000000108000 12234m88s 3m (1111z) (4444z) seat_wind=W round_wind=N
2000110000400000000c000 24567m44456s222z 3m seat_wind=S round_wind=W
20000000424000000000000 23477m33p444z 7m 234m seat_wind=S round_wind=N
20000010006000000000000 23344p11555s 2p 234p seat_wind=S round_wind=N
40004210006000000000000 222m7s 7s 789m 789m 789m seat_wind=S round_wind=S d
40401000004000004000040 2346667m 5m (5555p) (2222p) seat_wind=S round_wind=N d
200000000000c1000000001 123m1234p 4p 234s 234m seat_wind=W round_wind=W
200040000000c0000000001 123m123p7s 7s 234s 234m seat_wind=W round_wind=W
40001200000800000000041 2224567m 3m 234p 234s seat_wind=E round_wind=W d
200000000c0000002008000 1112345567899p 9p seat_wind=N round_wind=N
22000000444000080000000 12233s11z 1s 2222z 8888m seat_wind=W round_wind=W conditions=last_tile,
20000000000000000002000 23p22z 4p 789s 345m 123m seat_wind=S round_wind=N
20000000000014002010020 1122m 2m 6666m+ 444m (7777m) seat_wind=E round_wind=N
40004200040010002000020 1777m 1m 6666m 999m 222m seat_wind=E round_wind=W d
20000000000010090000400 33s11z 1z 222z 333z 4444z seat_wind=E round_wind=E conditions=last_tile,
40000200000000000210008 22233888s66z 3s (6666s) seat_wind=W round_wind=E d
40004000000010100000028 6z 6z 888s 222s 333s 6666s seat_wind=W round_wind=E conditions=last_tile, d
20014000000010080060020 888p222888s1z 1z 2222m seat_wind=S round_wind=N conditions=last_tile,
20200000000015000010000 23p22s 1p 4444p (4444s) 444m seat_wind=E round_wind=W
20a40000000030000000000 666m5666s 5s 6666p 456s seat_wind=S round_wind=W
4000000000a054140014000 79m789p66s 8m (6666p) 2222p+ seat_wind=W round_wind=S conditions=after_kong,last_of_kind,last_tile, d
20004000000014011010000 7z 7z 6666m 444m (7777m) 555m seat_wind=E round_wind=N
20004000000010000000080 111m9p 9p 111p 999m 9999s+ seat_wind=S round_wind=W
40200000000000100210080 1199m111p999s 9m (9999p) seat_wind=E round_wind=W conditions=last_tile, d
20000000000018880000010 5z 5z 222z 777z 6666z+ 333z seat_wind=E round_wind=E conditions=last_tile,
40010002040010110080020 4477788999s 8s 7777z+ seat_wind=N round_wind=W conditions=last_tile, d
25000000010014090010000 23789p11z 1p 5555z+ (7777z) seat_wind=S round_wind=N conditions=last_tile,
20000100020014080091010 3366z 3z 2222z+ 111z (5555z) seat_wind=E round_wind=E conditions=last_tile,
28004000000010080020020 888m9p 9p 666m 7777p+ 777s seat_wind=S round_wind=S conditions=last_tile,
20000002046018080000020 1s 1s 444p 222p 333p 9999s seat_wind=E round_wind=E conditions=last_tile,
20000000000000002210048 2223666888s 3s (4444s) seat_wind=E round_wind=S
4000400004c015101010000 3s 3s 2222m (1111m) 444m 333m seat_wind=S round_wind=E conditions=after_kong,last_tile, d
20800040042010000000020 1113344488p 3p 6666s+ seat_wind=W round_wind=S
30800000040010080020020 7788m777999s 8m 8888p+ seat_wind=E round_wind=S conditions=last_tile,
20800000040214000090020 33m111p77z 7z 2222m (3333s) seat_wind=S round_wind=S
40000200000000000230002 222m666p6688s 6s (8888p) seat_wind=E round_wind=N d
400000000c0002100270000 1133m111333p 1m (3333s) seat_wind=S round_wind=S conditions=last_tile, d
20004000004010000000820 222p8s 8s 666z 555z 7777z+ seat_wind=E round_wind=E
20004000000014080030002 4p 4p (8888p) 6666s 666m 222m seat_wind=W round_wind=N conditions=last_tile,
40a00200000010000000002 666m66p44s 6p 666s 2222p+ seat_wind=N round_wind=W d
20000000000018080000028 6z 6z 888s 666s 222s 4444s seat_wind=E round_wind=S conditions=last_tile,
40010000008020004030000 555m456p5556s 6s (6666m) seat_wind=W round_wind=N conditions=after_kong, d
402100003c0010100000020 11m111p11144s 1m 3333z+ seat_wind=S round_wind=E conditions=last_tile, d
402000003c2000100210000 11m999p11133s 1m (1111p) seat_wind=S round_wind=N conditions=last_tile, d
40800000008010000000080 111m1199s 1s 9999m+ 999p seat_wind=S round_wind=W conditions=after_kong, d
400040000c8212000020020 3m 3m 2222p 111m 111p 333s seat_wind=N round_wind=N conditions=after_kong, d
200040000d0054080010000 9m789p789s 9m 1111p+ (1111z) seat_wind=W round_wind=S conditions=last_tile,
20004100004010080080100 1p333z 1p 5555z+ 111s 222z seat_wind=S round_wind=E conditions=last_tile,
40005200004014000010040 6m 6m 5555p 234m (2222p) 567m seat_wind=E round_wind=N d
"""
