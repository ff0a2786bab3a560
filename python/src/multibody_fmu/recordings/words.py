"""Words of headers in German, French, Spanish and Chinese."""

import re
import unicodedata

# Words by their English ones, without accents.
WORDS = {
    "time": "zeit zeitstempel temps horodatage tiempo 时间 时间戳 時間",
    "position": "lage ort posicion positie 位置 坐标",
    "velocity": "geschwindigkeit vitesse velocidad 速度",
    "angular": "winkelgeschwindigkeit drehrate drehgeschwindigkeit angulaire 角速度",
    "quaternion": "cuaternion cuaternio 四元数",
    "orientation": "orientierung ausrichtung orientacion 姿态 方向",
    "roll": "rollen rollwinkel wanken roulis alabeo balanceo 横滚 横滚角 滚转 滚转角 翻滚角",
    "pitch": "nicken nickwinkel tangage cabeceo 俯仰 俯仰角",
    "yaw": "gieren gierwinkel lacet guinada 偏航 偏航角",
    "acceleration": "beschleunigung aceleracion 加速度",
    "s": "sek sekunde sekunden seconde secondes segundo segundos 秒",
    "ms": "millisekunden millisecondes milisegundos 毫秒",
    "m": "meter metres metros 米",
    "mm": "millimeter milimetros 毫米",
    "deg": "degres grados 度",
    "rad": "弧度",
}
ENGLISH = {word: english for english, words in WORDS.items() for word in words.split()}
# Chinese has no spaces: longer words first.
CHINESE = re.compile("|".join(sorted((word for word in ENGLISH if not word.isascii()), key=len, reverse=True)))
# Letters of Latin scripts, also with accents.
LATIN = re.compile(r"[^\W\d_]+")


def translated(name: str) -> str:
    """Replaces the words of a column's name that are known in another language by English ones."""
    if not name.isascii():
        name = CHINESE.sub(lambda match: f"_{ENGLISH[match[0]]}_", name).strip("_")
        name = re.sub("_+", "_", name).replace("轴", "")
    return LATIN.sub(lambda match: ENGLISH.get(_plain(match[0]), match[0]), name)


def _plain(word: str) -> str:
    """Returns a word in lower case without accents."""
    return "".join(one for one in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(one))
