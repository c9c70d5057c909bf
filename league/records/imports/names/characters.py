"""Characters that are written one for the other in names: letters with strokes, and the shapes of one Han character.

The shapes are those of Japan, of China and of Taiwan as personal names have them; 斉 and 斎, two characters, are one
here, since their owners are often written with the other. All this only leads to a question.
"""

STROKES = {
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h", "ŧ": "t", "ı": "i", "ŋ": "n",
    "ə": "e", "ĸ": "k",
}  # fmt: skip
# Marks within a word that are written or left out: Oʼ Brien, D’Angelo, soft signs.
LEFT_OUT = "'’‘ʼ`´ʹʻ′"
SHAPES = """
斎斉齋齊斋齐 高髙 崎﨑碕嵜 辺邊邉边 沢澤泽 浜濱濵滨 広廣广 桜櫻樱 国國 島嶋嶌岛 竜龍龙 真眞 恵惠 学學 実實实 鉄鐵铁
桧檜 滝瀧 柳栁 吉𠮷 土圡 富冨 峰峯 涼凉 条條 栄榮荣 黒黑 徳德 寿壽 万萬 与與 関關关 礼禮 静靜 清淸 薫薰 穂穗 遥遙
亜亞亚 円圓圆 児兒儿 伝傳传 勲勳勋 双雙 団團团 芸藝艺 荘莊庄 蔵藏 壮壯 帯帶带 暁曉晓 楽樂乐 権權权 気氣气 沖冲 浅淺
渋澁 湾灣 満滿满 瀬瀨濑 猪豬 県縣 禅禪 糸絲丝 経經经 絵繪绘 緑綠绿 縁緣缘 総總总 聡聰聪 声聲 艶艷艳 葉叶 覚覺觉
豊豐丰 賢贤 遠远 郷鄉乡 鈴铃 銀银 鋼钢 錦锦 鎌镰 長长 門门 開开 間间 陽阳 霊靈灵 頼賴赖 顕顯显 飯饭 馬马 駒驹 鳥鸟
鶴鹤 麦麥 黄黃 陳陈 張张 劉刘 楊杨 趙赵 呉吳吴 孫孙 羅罗 鄭郑 謝谢 韓韩 馮冯 蕭萧 許许 鄧邓 蘇苏 盧卢 蔣蒋 賈贾 閻阎
鍾鐘钟 陸陆 顧顾 龔龚 銭錢钱 湯汤 賀贺 龐庞 蘭兰 顔顏颜 厳嚴严 温溫 範范 譚谭 鄒邹 閔闵 偉伟 麗丽 強强 軍军 傑杰
濤涛 剛刚 華华 宝寶 鳳凤 雲云 蓮莲 鵬鹏 輝辉 勝胜 興兴 瑩莹 穎颖 潔洁 紅红 慶庆 愛爱 夢梦 詩诗 銘铭 鴻鸿 達达 進进
連连 選选 義义 衛卫衞 維维 緒绪 東东 樹树 歓歡欢 欧歐 漢汉 潤润 爾尔 瓊琼 畢毕 碩硕 禄祿 禎祯 紀纪 純纯 紹绍 結结
綺绮 聖圣 聯联 藍蓝 記记 訓训 誠诚 謙谦 誉譽 譲讓让 貞贞 貝贝 貴贵 賓宾 賛贊赞 躍跃 車车 軒轩 輔辅 鎮镇 鏡镜 電电
韋韦 頌颂 項项 順顺 風风 飛飞 駿骏 魯鲁 鮑鲍 鳴鸣 鷹鹰 齢齡龄 凛凜 尭堯尧 槙槇 弥彌 来來 巌巖岩 戸戶户 内內 青靑
増增 郎郞 会會 当當 松枩 梅楳 船舩 館舘馆 曽曾 淵渕渊 儀仪 寧宁 喬乔 駱骆 欒栾 倉仓 鄔邬 竇窦 單单 應应 嶽岳 婁娄
費费 鄺邝 勞劳 鞏巩 聶聂 塗涂 嫻娴 嬌娇 瑪玛 倫伦 億亿 優优 勵励 區区 協协 啓啟启 嵐岚 岡冈 師师 帥帅 廬庐 彦彥 憲宪
懷怀 恋戀 揚扬 書书 暉晖 棟栋 楓枫 楨桢 橋桥 機机 滄沧 瀅滢 煒炜 煥焕 環环 璽玺 畫画 節节 約约 統统 綱纲 翹翘 聞闻
騰腾 臨临 蘆芦 見见 規规 親亲 詮诠 諭谕 貫贯 資资 賜赐 載载 農农 運运 邁迈 鈞钧 銳锐 鋒锋 錄录 鍵键 鎧铠 鑑鉴 闊阔
隨随 霧雾 韜韬 韻韵 飄飘 驥骥 鯉鲤 鵑鹃
"""


def _table() -> dict[int, str]:
    first_shapes = {ord(shape): group[0] for group in SHAPES.split() for shape in group[1:] if shape != group[0]}
    # Hiragana stand for katakana.
    kana = {katakana: chr(katakana - 0x60) for katakana in range(0x30A1, 0x30F7)}
    strokes = {ord(letter): plain for letter, plain in STROKES.items()}
    return {**first_shapes, **kana, **strokes, **dict.fromkeys(map(ord, LEFT_OUT), "")}


PLAIN = _table()
