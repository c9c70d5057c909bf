"""Hands that count patterns together: written by `python -m tests.witnesses`."""

# ruff: noqa: E501

TABLE = """\
5
after_kong all_chows all_honours all_triplets drawn_wild_single earth four_beauties four_whites four_wilds
four_wilds_home four_wilds_kong four_winds full_flush green half_flush heaven indicators indicators*2
indicators*3 one_wild_home red robbing_kong seat_wind shadow_winds single_wait three_beauties three_indicators
three_wilds three_wilds_home three_wilds_triplet two_wilds two_wilds_home whites whites*2 whites*3 wild_pair
wild_single wilds=0 wilds=1 wilds=2 wilds=3 wilds=4 @claimed @drawn
5078ce76008 5568s111222666z 5s 333z s=W indicator=4s whites_shown=3 indicators_shown=3 c=robbing_kong,
a070587e408 2z 2z (5555s) (3333z) (6666z) (6666s) (4444z) s=E indicator=4s whites_shown=3 indicators_shown=3 c=blessing_of_heaven, d
90718db4009 5556s 7s 3333z 2222z 7777z 4444z s=N indicator=4s whites_shown=3 indicators_shown=2 c=after_kong, d
60700934128 5588s1112223z5s34z5s4z 8s s=N indicator=4s whites_shown=3 indicators_shown=2 c=blessing_of_earth,
890c40780c8 1p 1p (1111m) (3333s) (7777z) (6666z) (9999s) s=E indicator=9p whites_shown=4 indicators_shown=3 c=blessing_of_heaven, d
487466f0000 33m55s 6s (3333z) (7777z) (6666z) 678m s=W indicator=4s whites_shown=3 indicators_shown=3 c=robbing_kong,
84704070811 5m 5s (3333z) 456p (1111z) (2222z) (4444z) s=N indicator=4s whites_shown=3 indicators_shown=3 c=after_kong, d
8874059a000 123p4448s1p8s1166777z 1z s=E indicator=9p whites_shown=3 indicators_shown=1 c=blessing_of_heaven, d
420056740c8 2s 2s 3333z 7777z 6666z 6666s 4444z s=W indicator=4s whites_shown=4 indicators_shown=3 c=robbing_kong,
497c0034808 5s 5s (3333z) (2222z) (1111z) (8888s) (4444z) s=N indicator=4s whites_shown=3 indicators_shown=2
60704576408 6667s 7s (5555s) (7777z) (3333z) (4444z) s=W indicator=4s whites_shown=3 indicators_shown=3
a07000b1102 1212333155667p 1p 345p s=E indicator=9p whites_shown=3 indicators_shown=2 d
9072647c008 5566677s444666777z 5s s=E indicator=4s whites_shown=3 indicators_shown=3 c=blessing_of_heaven, d
60710031002 2223334155667181p 1p s=E indicator=9p whites_shown=3 indicators_shown=2
8270587e008 2z 2z (1111z) (3333z) (6666z) (6666s) (4444z) s=E indicator=4s whites_shown=3 indicators_shown=3 c=blessing_of_heaven, d
45704a76000 5s 4z 333z 678s 111z 222z 666z s=W indicator=4s whites_shown=3 indicators_shown=3 c=robbing_kong,
85004570088 5s 2s 3333z+ 7777z 8888p (6666s) 4444z s=W indicator=4s whites_shown=4 indicators_shown=3 d
50726474028 5566677s444666777z 5s s=W indicator=4s whites_shown=3 indicators_shown=3 c=blessing_of_earth,
897c0030005 5s 5s 3333z 2222z 1111z 7777z 4444z s=N indicator=4s whites_shown=3 indicators_shown=2 c=after_kong, d
5002c870084 55s2z5s333444z 2z 1111z+ (7777z) s=W indicator=4s whites_shown=4 indicators_shown=3
60004271202 1112222333344567p 1p s=N indicator=9p whites_shown=0 indicators_shown=3 c=robbing_kong,
a0004079202 1112222333344567p 1p s=E indicator=9p whites_shown=0 indicators_shown=3 c=blessing_of_heaven, d
a00044741c9 5555s 2m 666z 333m 7777z+ 999m s=S indicator=4s whites_shown=4 indicators_shown=3 c=after_kong, d
88f84074801 55s33z 3z 456p (1111z) 2222z 4444z s=N indicator=4s whites_shown=3 indicators_shown=3 c=after_kong, d
48f84274800 456p5s111222333444z 5s s=W indicator=4s whites_shown=3 indicators_shown=3 c=robbing_kong,
9002c870084 55s2z5s333444z 2z 1111z+ (7777z) s=W indicator=4s whites_shown=4 indicators_shown=3 d
50308190020 7m11123p44455566s77z 6s s=N indicator=9p whites_shown=2 indicators_shown=1 c=blessing_of_earth,
a0114574001 55566677s44466z 5s 7777z+ s=N indicator=4s whites_shown=1 indicators_shown=3 c=after_kong, d
600010304c4 3z 3z (1111z) (7777z) (5555s) (4444z) (6666z) s=E indicator=4s whites_shown=4 indicators_shown=2
90708036808 557s22333444z5s6z 2z 1111z+ s=N indicator=4s whites_shown=3 indicators_shown=2 d
90780031002 2223134555661781p 4p s=E indicator=9p whites_shown=3 indicators_shown=2 d
42701134000 1z 1z (7777z) 345s 678s 456s 678s s=E indicator=9p whites_shown=3 indicators_shown=2
48184276000 6577s444666z5s77z 6s 123s s=E indicator=4s whites_shown=1 indicators_shown=3 c=robbing_kong,
a00010304c4 3z 3z (1111z) (7777z) (5555s) (4444z) (6666z) s=E indicator=4s whites_shown=4 indicators_shown=2 d
48880001022 123345m55s67778899m 2m s=S indicator=4s whites_shown=0 indicators_shown=0 c=blessing_of_earth,
490c0634080 1p 1p 111z 789m 123m 555m 789m s=E indicator=9p whites_shown=4 indicators_shown=2 c=robbing_kong,
88880031082 2s77z3444555667789s 3s s=N indicator=4z whites_shown=4 indicators_shown=2 d
50720830004 555s2z 2z 333z 1111z 777z 444z s=N indicator=4s whites_shown=3 indicators_shown=2
60104372108 2233399m11p33s66z1p7z1p 6z s=S indicator=9p whites_shown=1 indicators_shown=3 c=robbing_kong,
90720934009 55s22z 5s 3333z (1111z) 2222s 4444z s=N indicator=4s whites_shown=3 indicators_shown=2 c=after_kong, d
487408b0020 4m567s111z5s22333444z 4m s=W indicator=4s whites_shown=3 indicators_shown=2 c=blessing_of_earth,
85704876000 5s 4z 333z 678s 111z 222z 666z s=W indicator=4s whites_shown=3 indicators_shown=3 d
440040708a0 22m46p111222333444z 5s s=N indicator=4s whites_shown=4 indicators_shown=3 c=blessing_of_earth,
60000011182 4m111p 1p 789m 123m 456m 789m s=S indicator=9p whites_shown=4 indicators_shown=1
50780001002 2223134555661781p 4p s=E indicator=9p whites_shown=3 indicators_shown=0
82005570088 2s 2s 3333z+ 7777z 8888p (6666s) 4444z s=W indicator=4s whites_shown=4 indicators_shown=3 d
84702490001 23p44456s 1p (6666z) 7777z (4444z) s=N indicator=9p whites_shown=3 indicators_shown=1 c=after_kong, d
907080b1002 2213156677781p 5p 456p s=N indicator=9p whites_shown=3 indicators_shown=2 d
450044740c8 5s 2s 333z (7777z) (6666z) (9999s) 2222z s=W indicator=4s whites_shown=4 indicators_shown=3
42005472088 2s 2s 3333z+ 2222p 6666z (6666s) 111p s=W indicator=4s whites_shown=4 indicators_shown=3
a0004078184 55s113334446z5s67z5s7z 1z s=E indicator=4s whites_shown=4 indicators_shown=3 c=blessing_of_heaven, d
60114374000 55566677s444z5s6677z 7z s=E indicator=4s whites_shown=1 indicators_shown=3 c=robbing_kong,
50708036808 557s22333444z5s6z 2z 1111z+ s=N indicator=4s whites_shown=3 indicators_shown=2
8808407c002 12222333344567p33z 1p s=E indicator=9p whites_shown=0 indicators_shown=3 c=blessing_of_heaven, d
48880510080 1p2z23p456678s 2z 7777z (4444z) s=N indicator=1z whites_shown=4 indicators_shown=1
82701030809 7p 7p 3333z 222z 1111z 2222m 4444z s=N indicator=4s whites_shown=3 indicators_shown=2 c=after_kong, d
840044700d8 2s 5s 3333z+ 7777z 8888p (6666s) 6666z s=W indicator=4s whites_shown=4 indicators_shown=3 d
60700010220 4446m111122223333p 5m s=N indicator=9p whites_shown=3 indicators_shown=1 c=blessing_of_earth,
a0706470409 77p44z 4z (5555s) (7777z) (6666z) (6666s) s=W indicator=4s whites_shown=3 indicators_shown=3 c=after_kong, d
5000c6f00c0 3m555s 6s (3333z) (7777z) (6666z) 678m s=W indicator=4s whites_shown=4 indicators_shown=3 c=robbing_kong,
88746074009 55s77m 6m (5555m) (7777z) (6666z) (4444z) s=E indicator=4s whites_shown=3 indicators_shown=3 c=after_kong, d
a071407e000 5566677s444z5s77z 5s (6666z) s=E indicator=4s whites_shown=3 indicators_shown=3 c=blessing_of_heaven, d
900184900c1 1123p456s 1p (6666z) 7777z (4444z) s=N indicator=9p whites_shown=4 indicators_shown=1 c=after_kong, d
607166f0100 5555s 6s (3333z) (7777z) (6666z) 678m s=W indicator=4s whites_shown=3 indicators_shown=3 c=robbing_kong,
90080410081 78999m11213p 3p (1111z) (5555m) s=E indicator=9p whites_shown=4 indicators_shown=1 c=after_kong, d
a0700010202 456m1112222333344p 1p s=N indicator=9p whites_shown=3 indicators_shown=1 d
887408b0001 44m67s222z5s33z 5s (1111z) (4444z) s=N indicator=4s whites_shown=3 indicators_shown=2 c=after_kong, d
50008090082 1p6m311p11s 5m 789m 123m 789m s=S indicator=9p whites_shown=4 indicators_shown=1
48140192000 13p4448s1p8s11166777z 2p s=N indicator=9p whites_shown=1 indicators_shown=1
a0010031082 2223334155667181p 1p s=E indicator=9p whites_shown=4 indicators_shown=2 d
84004078880 22m46p111222333444z 5s s=E indicator=4s whites_shown=4 indicators_shown=3 c=blessing_of_heaven, d
500100100a0 111222333p45699s77z 9s s=N indicator=9p whites_shown=4 indicators_shown=1 c=blessing_of_earth,
42700034022 34455566677788s11z 6s s=N indicator=9p whites_shown=3 indicators_shown=2 c=blessing_of_earth,
a0004174201 1112222333344p 1p 7777z+ s=N indicator=9p whites_shown=0 indicators_shown=3 c=after_kong, d
88880412080 22z23p456s 1p (6666z) 678s (4444z) s=N indicator=1z whites_shown=4 indicators_shown=1 d
45004572000 5s 2s (3333z) (7777z) (6666z) (6666s) 678m s=W indicator=4s whites_shown=0 indicators_shown=3
45702410000 5s 2s (3333z) (7777z) (6666z) (6666s) 678m s=W indicator=4s whites_shown=3 indicators_shown=1
50020231080 111234m11p7778m1p899m 9m s=E indicator=9p whites_shown=4 indicators_shown=2 c=robbing_kong,
84704876010 4z 5s 333z 678s 111z 222z 666z s=W indicator=4s whites_shown=3 indicators_shown=3 d
497c0030004 5s 5s 333z 222z 1111z 777z 444z s=N indicator=4s whites_shown=3 indicators_shown=2
a0700134c08 7s111444z 7s 3333z+ 222z (5555s) s=N indicator=4s whites_shown=3 indicators_shown=2 d
60004672480 789p7s 7s (5555s) (4444p) (6666z) (4444z) s=W indicator=4s whites_shown=4 indicators_shown=3 c=robbing_kong,
44700484000 67s66z 5s 3333z 1111s 1111z 4444z s=N indicator=4s whites_shown=3 indicators_shown=0
9030c0f0000 4m11p566678m123p3566s 4s s=W indicator=9p whites_shown=2 indicators_shown=3 d
84300011010 1m 5s 222m 789m 555m 234m 444m s=S indicator=4s whites_shown=2 indicators_shown=1 d
480800100c0 12233p45699s 1p (6666z) 7777z s=N indicator=9p whites_shown=4 indicators_shown=1
a0104172108 2m1p3399m11p33s666z 1p (7777z) s=S indicator=9p whites_shown=1 indicators_shown=3 d
60700134c08 7s111444z 7s 3333z+ 222z (5555s) s=N indicator=4s whites_shown=3 indicators_shown=2
42702434008 22s33z 3z 7777z 6666z (6666s) 4444z s=W indicator=4s whites_shown=3 indicators_shown=2
88f82434008 55s33z 3z 7777z 6666z (6666s) 4444z s=W indicator=4s whites_shown=3 indicators_shown=2 d
887400b0801 5s4m67s222z 5s 3333z (1111z) 4444z s=N indicator=4s whites_shown=3 indicators_shown=2 c=after_kong, d
60707474408 7s 7s (5555s) (7777z) (6666z) (6666s) (4444z) s=W indicator=4s whites_shown=3 indicators_shown=3
900200300c4 55s3z5s444666z 3z (1111z) (7777z) s=E indicator=4s whites_shown=4 indicators_shown=2 d
84004570098 2s 5s 3333z+ 7777z 8888p (6666s) 4444z s=W indicator=4s whites_shown=4 indicators_shown=3 d
82701031000 4s 4s 567s 345s 678s 456s 678s s=E indicator=9p whites_shown=3 indicators_shown=2 d
42001836008 2z 2z 111z 333z 666z 666s 444z s=E indicator=4s whites_shown=0 indicators_shown=2
50308011008 1p44455666s11p88s 4s (1111s) s=W indicator=9p whites_shown=2 indicators_shown=1
82707474008 2s 2s 333z 7777z 6666z 6666s 4444z s=W indicator=4s whites_shown=3 indicators_shown=3 d
820040700c4 2333444z 2z 1111z+ (7777z) (6666z) s=W indicator=4s whites_shown=4 indicators_shown=3 d
90008934088 5s23z5s344477z 5s 111z (7777s) s=N indicator=4s whites_shown=4 indicators_shown=2 d
60704870124 55s112223334z5s47z5s7z 1z s=W indicator=4s whites_shown=3 indicators_shown=3 c=blessing_of_earth,
60004374200 1112222333344p 1p 7777z+ s=N indicator=9p whites_shown=0 indicators_shown=3 c=robbing_kong,
42701031000 4s 4s 567s 345s 678s 456s 678s s=E indicator=9p whites_shown=3 indicators_shown=2
42701034808 2m 2m 333z 222z 111z 333m 444z s=W indicator=4s whites_shown=3 indicators_shown=2
88044078082 123m2z445m2z666789m44p 5m s=E indicator=1z whites_shown=4 indicators_shown=3 c=blessing_of_heaven, d
9000801a080 13445m11p6789m1p6z 2m (8888s) s=E indicator=9p whites_shown=4 indicators_shown=1 c=after_kong,blessing_of_heaven, d
a0701934409 2z 2z (3333z) (1111z) (2222s) 4444z (5555s) s=N indicator=4s whites_shown=3 indicators_shown=2 c=after_kong, d
a0704576408 6667s 7s (5555s) (7777z) (3333z) (4444z) s=W indicator=4s whites_shown=3 indicators_shown=3 d
84104072011 4m 7z (6666z) 789s 888m 789m 999s s=E indicator=4z whites_shown=1 indicators_shown=3 c=after_kong, d
84100038002 677889m6678899p2z89s 7p s=E indicator=1z whites_shown=1 indicators_shown=2 c=blessing_of_heaven, d
490c0011080 1p 1p 456m 789m 123m 456m 789m s=S indicator=9p whites_shown=4 indicators_shown=1
890c0031000 1p 1p 567s 345s 678s 456s 678s s=E indicator=9p whites_shown=0 indicators_shown=2 d
90024578080 23334s11p 1p (1111m) (7777z) (3333m) s=E indicator=9p whites_shown=4 indicators_shown=3 c=blessing_of_heaven, d
50720334808 55775s33344z 4z 222z 111z s=N indicator=4s whites_shown=3 indicators_shown=2 c=robbing_kong,
9070e474008 52s3z5s 5s 7777z 6666z (6666s) 4444z s=W indicator=4s whites_shown=3 indicators_shown=3 d
44300030002 56m2s1p 7m 345m 567s 456p 456p s=W indicator=9p whites_shown=2 indicators_shown=2
85004070881 5s 5m (3333z) 456p (1111z) (2222z) (4444z) s=N indicator=4s whites_shown=4 indicators_shown=3 c=after_kong, d
50008934088 5s23z5s344477z 5s 111z (7777s) s=N indicator=4s whites_shown=4 indicators_shown=2
600044701a0 33999m1s11p33356s1p4z1p 3m s=N indicator=9p whites_shown=4 indicators_shown=3 c=blessing_of_earth,
85702410000 5s 2s (3333z) (7777z) (6666z) (6666s) 678m s=W indicator=4s whites_shown=3 indicators_shown=1 d
487400b0820 4m567s111222333444z 5s s=W indicator=4s whites_shown=3 indicators_shown=2 c=blessing_of_earth,
600004101c0 1p22z45s22z 6s (6666z) 7777z (4444z) s=N indicator=1z whites_shown=4 indicators_shown=1
50720b04000 55s22z 5s 333z 1111z 777z 234m s=N indicator=4s whites_shown=3 indicators_shown=0 c=robbing_kong,
90324076000 3345567789s666777z 3s s=N indicator=4z whites_shown=2 indicators_shown=3 d
88880514080 1s22z2233467s 5s 7777z (4444z) s=N indicator=1z whites_shown=4 indicators_shown=1 d
60701934408 2z 2z (3333z) (1111z) (2222s) 4444z (5555s) s=N indicator=4s whites_shown=3 indicators_shown=2
90726070004 55s3z5s444666z 3z (1111z) (7777z) s=E indicator=4s whites_shown=3 indicators_shown=3 d
60700134908 5575s44z5s 7s 3333z+ 222z 1111z+ s=N indicator=4s whites_shown=3 indicators_shown=2
a0700134908 5575s44z5s 7s 3333z+ 222z 1111z+ s=N indicator=4s whites_shown=3 indicators_shown=2 d
82000002088 66677p111s66z 6z (3333m) 7777s s=E indicator=4z whites_shown=4 indicators_shown=0 d
480404100c0 1p22z4588s 6s (6666z) 7777z (4444z) s=N indicator=1z whites_shown=4 indicators_shown=1
500880100e0 123p2z56s2244466777z 6z s=W indicator=1z whites_shown=4 indicators_shown=1 c=blessing_of_earth,
84000011081 12377889m2z9m 9m (4444m) 555m s=E indicator=1z whites_shown=4 indicators_shown=1 c=after_kong, d
84702410010 2s 5s (3333z) (7777z) (6666z) (6666s) 678m s=W indicator=4s whites_shown=3 indicators_shown=1 d
90720134808 5575s111444z 7s 3333z+ 222z s=N indicator=4s whites_shown=3 indicators_shown=2 d
500a0200084 55s222333447z5s7z 4z (1111z) s=N indicator=4s whites_shown=4 indicators_shown=0 c=robbing_kong,
500240700c4 55s3z5s444666z 3z (1111z) (7777z) s=E indicator=4s whites_shown=4 indicators_shown=3
48782010000 12233p45699s 1p (6666z) 7777z s=N indicator=9p whites_shown=3 indicators_shown=1
84104078018 1p 5s (3333p) (7777m) (9999m) (2222m) (1111m) s=E indicator=4s whites_shown=1 indicators_shown=3 c=blessing_of_heaven, d
a0000010282 456m1111222333344p 2p s=N indicator=9p whites_shown=4 indicators_shown=1 d
5070e474008 52s3z5s 5s 7777z 6666z (6666s) 4444z s=W indicator=4s whites_shown=3 indicators_shown=3
a0706070109 2m5s3399m55s11p666z 5s (7777z) s=S indicator=4s whites_shown=3 indicators_shown=3 c=after_kong, d
600000102a0 4446m111122223333p 5m s=N indicator=9p whites_shown=4 indicators_shown=1 c=blessing_of_earth,
82700034002 34445556666778s11z 5s s=N indicator=9p whites_shown=3 indicators_shown=2 d
50108012020 123445m11p6789m1p88s6z 6z s=W indicator=9p whites_shown=1 indicators_shown=1 c=blessing_of_earth,
60114276000 5566677s444z5s77z 5s 666z s=E indicator=4s whites_shown=1 indicators_shown=3 c=robbing_kong,
44004071080 14m2z6m 1m 789m 123m 456m 789m s=S indicator=1z whites_shown=4 indicators_shown=3
48740000002 1m5s123m11222p5s33p 1m 123s s=N indicator=4s whites_shown=3 indicators_shown=0
90324071000 3345567788889s777z 3s s=N indicator=4z whites_shown=2 indicators_shown=3 d
50726070004 55s3z5s444666z 3z (1111z) (7777z) s=E indicator=4s whites_shown=3 indicators_shown=3
50324072000 6p345567789s666777z 6p s=N indicator=4z whites_shown=2 indicators_shown=3
a0700031108 3334455s1p66677s1p8s1p 1p s=E indicator=9p whites_shown=3 indicators_shown=2 d
420040700c4 2333444z 2z 1111z+ (7777z) (6666z) s=W indicator=4s whites_shown=4 indicators_shown=3
a0004071400 3345567788889s 3s (7777z) s=N indicator=4z whites_shown=0 indicators_shown=3 d
60004071400 3345567788889s 3s (7777z) s=N indicator=4z whites_shown=0 indicators_shown=3
48f86670000 456p5s 5s (3333z) (7777z) (6666z) 678m s=W indicator=4s whites_shown=3 indicators_shown=3 c=robbing_kong,
90780110000 1123388p456678s777z 1p s=N indicator=9p whites_shown=3 indicators_shown=1 d
488800000a8 333444777m11666p44s 4s s=N indicator=9p whites_shown=4 indicators_shown=0 c=blessing_of_earth,
50720700008 5552s 2s 8888s 888p 222p 444z s=N indicator=4s whites_shown=3 indicators_shown=0 c=robbing_kong,
a0004870184 55s112223334z5s47z5s7z 1z s=W indicator=4s whites_shown=4 indicators_shown=3 d
90384072000 11123p45688s 3p 6666z 678s s=N indicator=9p whites_shown=2 indicators_shown=3 d
90008090082 1p6m311p11s 5m 789m 123m 789m s=S indicator=9p whites_shown=4 indicators_shown=1 d
50788081000 3314155667781p 5p (2222p) s=E indicator=9p whites_shown=3 indicators_shown=0
88782010000 12233p45699s 1p (6666z) 7777z s=N indicator=9p whites_shown=3 indicators_shown=1 d
a0700402108 5515s46z5s 4z (8888s) 1111z+ (2222p) s=N indicator=4s whites_shown=3 indicators_shown=0 d
488804300c0 1p22z23p56s 4s (6666z) 7777z (4444z) s=N indicator=1z whites_shown=4 indicators_shown=2
48f80030004 5s111222333444777z 5s s=E indicator=4s whites_shown=3 indicators_shown=2
a0005472488 7s 7s (5555s) (4444p) (6666z) (6666s) (4444z) s=W indicator=4s whites_shown=4 indicators_shown=3 d
888804100c0 22z23p456s 1p (6666z) 7777z (4444z) s=N indicator=1z whites_shown=4 indicators_shown=1 d
90710010002 445566m1112233344p 2p s=N indicator=9p whites_shown=3 indicators_shown=1 d
880800100c1 12233p45699s 1p (6666z) 7777z s=N indicator=9p whites_shown=4 indicators_shown=1 c=after_kong, d
60114674000 5566677s111z5s66z 5s (4444z) s=E indicator=4s whites_shown=1 indicators_shown=3 c=robbing_kong,
48880412080 22z23p456s 1p (6666z) 678s (4444z) s=N indicator=1z whites_shown=4 indicators_shown=1
50780110000 1123344p456678s777z 1p s=N indicator=9p whites_shown=3 indicators_shown=1
88884079080 123m2z445m2z66678999m 5m s=E indicator=1z whites_shown=4 indicators_shown=3 c=blessing_of_heaven, d
84700484000 67s66z 5s 3333z 1111s 8888s+ 4444z s=N indicator=4s whites_shown=3 indicators_shown=0 d
50780410000 11123344p45667s 8s (4444z) s=N indicator=9p whites_shown=3 indicators_shown=1
50380010020 111223334p45699s77z 9s s=N indicator=9p whites_shown=2 indicators_shown=1 c=blessing_of_earth,
90724c74001 555s3z 3z 456p (1111z) 2222p 4444z s=N indicator=4s whites_shown=3 indicators_shown=3 c=after_kong, d
88f80030004 5s111222333444777z 5s s=E indicator=4s whites_shown=3 indicators_shown=2 d
48040011080 11p56m 1m 789m 123m 456m 789m s=S indicator=9p whites_shown=4 indicators_shown=1
90708134808 557s22333444z5s7z 2z 1111z+ s=N indicator=4s whites_shown=3 indicators_shown=2 d
50708134808 557s22333444z5s7z 2z 1111z+ s=N indicator=4s whites_shown=3 indicators_shown=2
50080210080 111234m11p789m21334p 4p s=E indicator=9p whites_shown=4 indicators_shown=1 c=robbing_kong,
9000c0700c9 2999m6p55s 5s 666z 333m 7777z+ s=S indicator=4s whites_shown=4 indicators_shown=3 c=after_kong, d
48144376008 5m5s66677m444z5s77z 5m 666z s=E indicator=4s whites_shown=1 indicators_shown=3 c=robbing_kong,
a0700590300 11112233p45667s 8s (4444z) s=N indicator=9p whites_shown=3 indicators_shown=1 d
a0710c04109 5556s 5s 3333z (1111z) 2222s 4444z s=N indicator=4s whites_shown=3 indicators_shown=0 c=after_kong, d
90008011003 1p11234455m1p77889m1p 6m s=E indicator=9p whites_shown=0 indicators_shown=1 c=after_kong, d
a0710114909 5556s222z 5s 3333z (1111z) 4444z s=N indicator=4s whites_shown=3 indicators_shown=1 c=after_kong, d
600146f01c0 5555s 6s (3333z) 777z (6666z) 678m s=W indicator=4s whites_shown=4 indicators_shown=3 c=robbing_kong,
85300030008 2z 2s 222p 444p 444m 555m 3333p s=E indicator=1z whites_shown=2 indicators_shown=2 d
60700590300 11112233p45667s 8s (4444z) s=N indicator=9p whites_shown=3 indicators_shown=1
45000210088 7z 3p (5555m) (7777s) (5555s) (3333m) 222m s=E indicator=4z whites_shown=4 indicators_shown=1 c=robbing_kong,
45300030000 1p 2s 345m 567m 567s 456p 456p s=W indicator=9p whites_shown=2 indicators_shown=2
9071a490001 1123p456s 1p (6666z) 7777z (4444z) s=N indicator=9p whites_shown=3 indicators_shown=1 c=after_kong, d
88044079080 111m2z3444m2z5566679m 8m s=E indicator=1z whites_shown=4 indicators_shown=3 c=blessing_of_heaven, d
84000030098 2s 7z 1111m+ 444s 4444p 222m 3333s s=W indicator=4z whites_shown=4 indicators_shown=2 d
85004472088 5s 2s 3333z+ 8888s+ 8888p (6666s) 666z s=W indicator=4s whites_shown=4 indicators_shown=3 d
88f84c74001 5s333z 5s 456p (1111z) 7777p 4444z s=N indicator=4s whites_shown=3 indicators_shown=3 c=after_kong, d
85104078008 1p 5s (3333p) (7777m) (9999m) (2222m) (1111m) s=E indicator=9p whites_shown=1 indicators_shown=3 c=blessing_of_heaven, d
603046f2300 1112233p456678s 1p 6666z+ s=N indicator=9p whites_shown=2 indicators_shown=3 c=robbing_kong,
601004b0302 123m11223131p11223s 3s s=E indicator=9p whites_shown=1 indicators_shown=2
a01004b0302 123m1223131p112233s 1p s=E indicator=9p whites_shown=1 indicators_shown=2 d
60706674108 5s5577m555s44466677z 7z s=E indicator=4s whites_shown=3 indicators_shown=3 c=robbing_kong,
840004900c1 23p45699s 1p (6666z) 7777z (4444z) s=N indicator=9p whites_shown=4 indicators_shown=1 c=after_kong, d
850044700c8 5s 2s 3333z+ 7777z 8888p (6666s) 666z s=W indicator=4s whites_shown=4 indicators_shown=3 d
880404100c0 1p22z5688s 4s (6666z) 7777z (4444z) s=N indicator=1z whites_shown=4 indicators_shown=1 d
48984e74000 11156p55s111222333z 4p s=W indicator=4s whites_shown=1 indicators_shown=3 c=robbing_kong,
"""
