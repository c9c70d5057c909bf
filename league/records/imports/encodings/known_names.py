"""Frequent names and headings, by language: where one of them stands in a file, the encoding is the right one.

Words that are plain ASCII say nothing about the encoding and are left out.
"""

_BY_LANGUAGE = {
    "Western": """
        josé maría garcía gonzález rodríguez fernández lópez martínez sánchez pérez gómez jiménez muñoz álvarez
        hernández díaz núñez peña ibáñez íñigo iñaki begoña jesús ángel raúl andrés sofía lucía mónica verónica inés
        joão antónio conceição gonçalo simão luís fátima inês tomás araújo simões magalhães
        françois hélène céline andré rené benoît gaëlle jérôme zoë zoé chloé noémie amélie aurélie stéphane
        frédéric grégory sébastien éric léa théo maëlle loïc cédric émilie joël raphaël noël anaïs anaëlle
        müller schröder schäfer köhler jürgen günther björn jörg käthe größe weiß strauß krüger möller böhm lüdke
        göran åke åsa sjöberg lindström östlund håkan jönsson öberg nyström äkäslompolo mäkinen hämäläinen virtanen
        jukka räsänen søren jørgen jørgensen bjørn bjørk sørensen østergaard øst møller ås håkon pål kåre ødegård
        nicolò niccolò verità
        guðmundur sigríður jón þór þóra ólafur ragnheiður çelik ó prénom nom équipe país número años suède españa
        zürich genève málaga córdoba café danmark pontuação jogos équipes joué résultat résultats début spüler
        geneviève thérèse hervé frère père gérard élodie hugues eugène irène michèle brontë siân ó’brien""",
    "Central European": """
        dvořák novák jiří novotný černý procházka kučera veselý horák němec marková pospíšil hájek král růžička beneš
        šimek fiala tomáš petr ondřej jaroslav zdeněk václav lukáš matěj vojtěch kateřina lenka tereza božena
        jméno příjmení příjmeni hráč skóre datum východ západ jih sever štěpán žaneta kovář
        wiśniewski wójcik kowalczyk lewandowski zieliński szymański woźniak dąbrowski kozłowski jankowski mazur łukasz
        łukasiewicz małgorzata paweł michał stanisław wałęsa agnieszka imię imie północ południe wschód zachód grażyna
        rafał błażej świerczyński święcicki
        nagy szabó tóth horváth kovács németh balogh lakatos mészáros oláh simon rácz fekete szilágyi török fehér
        gábor lászló jános józsef zoltán sándor györgy attila miklós péter tamás mátyás ágnes éva erzsébet judit
        anikó katalin gergő gergely őry ernő jenő dezső győző vezetéknév keresztnév játékos dátum pontszám szőke
        szűcs szűts csűrös
        ştefan mihai ioniţă bălan rădulescu stănescu mănescu ionuţ ştefănescu gheorghiţă niţă ţepeş brânză
        țepeș ștefan ioniță niță gheorghiță ionuț ștefănescu
        horvat kovačević babić marić jurić novaković perić knežević petrović nikolić jovanović đorđević šarić župan
        čović žarko željko šime krešimir ljubiša črt žiga matjaž boštjan ľubomír ľudovít ďurica šťastný hričovský""",
    "Turkish": """
        yılmaz şahin yıldız yıldırım öztürk aydın özdemir arslan doğan kılıç aslan çetin kara koç kurt özkan şimşek
        polat korkmaz çakır güneş ayşe şerife ibrahim ismail hüseyin çağla gülşen özlem ışıl oğuz oğuzhan barış
        tuğba gökçe yiğit çağrı ümit şule bülent ağaoğlu tarih doğu batı güney kuzey isim soyadı adı erdoğan""",
    "Baltic": """
        kazlauskas jankauskas petrauskas stankevičius paulauskas žukauskas butkus šimkus vaitkevičius kaunaitė žemaitė
        jonaitė giedrė rūta eglė jūratė vytautė kęstutis šarūnas žydrūnas algirdas bērziņš kalniņš ozoliņš liepiņš
        krūmiņš jānis pēteris māris ģirts ķirsis līga ilze kārlis vārds uzvārds vardas pavardė žaidėjas mārtiņš
        tõnu jõgi põld mägi tamm sepp kõiv jüri ülle õnne mõtus""",
    "Greek": """
        παπαδόπουλος παππάς καραγιάννης βλάχος αγγελόπουλος νικολάου οικονόμου γεωργίου μακρής δημητρίου κωνσταντίνου
        γιώργος γιάννης κώστας δημήτρης νίκος παναγιώτης μαρία ελένη αικατερίνη βασιλική σοφία όνομα επώνυμο ημερομηνία
        ανατολή δύση νότος βορράς γεώργιος ιωάννης κωνσταντίνος αθήνα βαθμοί""",
    "Russian": """
        иванов иванова смирнов смирнова кузнецов кузнецова попов попова васильев васильева петров петрова соколов
        соколова михайлов новиков федоров федорова морозов волков алексеев лебедев семенов егоров павлов козлов
        степанов николаев орлов андреев макаров никитин захаров зайцев соловьев борисов щербакова щербаков
        александр алексей сергей андрей дмитрий михаил евгений максим владимир николай павел ольга елена наталья
        анна мария татьяна ирина светлана юлия екатерина жанна иван пётр игорь олег
        дата имя фамилия игрок восток юг запад север очки счёт москва
        шевченко коваленко бондаренко ткаченко кравченко коваль олійник мельник поліщук лисенко марченко іваненко
        петро олександр сергій андрій дмитро василь юлія ірина тетяна наталія ганна дарія київ прізвище гравець
        тарас їжакевич євген юрій ґалаґан
        иванић јовановић петровић николић марковић ђорђевић стојановић милош
        димитров георгиев георги стоянов тодоров христов йорданов""",
    "Hebrew": """
        כהן לוי מזרחי פרץ ביטון דהן אברהם פרידמן מלכה אזולאי כץ יוסף דוד משה יעקב יצחק שרה רחל מרים חנה נועה תמר
        אורי איתי יונתן דניאל שם תאריך מזרח דרום מערב צפון שחקן ניקוד""",
    "Arabic": """
        محمد أحمد علي حسن حسين عبدالله إبراهيم خالد يوسف عمر فاطمة عائشة مريم سارة ليلى نور زينب الاسم التاريخ
        شرق جنوب غرب شمال لاعب مصطفى محمود رضا حسینی احمدی رضایی""",
    "Thai": """
        สมชาย สมหญิง สมศักดิ์ วิชัย ประเสริฐ สุดา มาลี กมล อรุณ วันที่ ชื่อ ตะวันออก ใต้ ตะวันตก เหนือ คะแนน นามสกุล
        สุวรรณ ศรีสุข ทองดี แก้ว ใจดี""",
    "Vietnamese": """
        nguyễn trần lê phạm huỳnh hoàng phan vũ võ đặng bùi đỗ hồ ngô dương lý văn thị hùng dũng hương hằng tuấn
        ngày tên đông tây bắc điểm họ đức thảo phương linh trương đinh đoàn mỹ hạnh""",
}  # fmt: skip

KNOWN_NAMES = frozenset(
    word
    for words in _BY_LANGUAGE.values()
    for word in words.split()
    if (len(word) > 2 or word == "ó") and not word.isascii()
)

# East Asia: the characters of headings, seats and frequent names, by the encodings in which they are found.
_JAPANESE = (
    "日付月年曜東南西北家順位点数得合計名前氏選手卓局半荘回戦備考供託佐藤鈴木高橋田中伊渡辺山本村小林加吉口松井"
    "斎清森池阿部石川岡長谷近後坂遠青福三原和野島内上今金宮崎久保大平千葉岩工桜菊丸杉水沼浜竹関"
    "子美一二太郎介香花翔真恵由健翼葵蓮陽菜結愛悠斗優希拓也裕彦男雄夫奈々樹海光幸智"
)
_CHINESE = (
    "日期东東南西北名次点數数得分合计計姓选手選桌局庄莊备备註注王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林"
    "何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎余潘杜"
    "戴夏钟鍾汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史钱錢褚卫衛尤施韩曹严嚴华華"
    "伟偉芳娜敏静靜丽麗强強磊军軍洋勇艳艷杰傑娟涛濤明超秀霞平刚剛英玉志文建国國春子美大小雪红紅梅兰蘭珍鹏鵬飞飛"
    "鑫宇浩然欣怡佳婷雅慧琳琪雯豐丰賽赛友誼谊"
)
_KOREAN = (
    "김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진나지엄원천방공현함변염"
    "영수준호연희경미은혜선숙자순철상동석훈환재인태승용길남북서점날짜름선수회원규빈도윤시아린예"
)
KANA = frozenset(map(chr, range(0x3041, 0x30FD)))
COMMON = {
    "cp932": frozenset(_JAPANESE) | KANA, "euc_jp": frozenset(_JAPANESE) | KANA,
    "gb18030": frozenset(_CHINESE + _JAPANESE), "big5hkscs": frozenset(_CHINESE), "cp949": frozenset(_KOREAN),
    "johab": frozenset(_KOREAN),
}  # fmt: skip
