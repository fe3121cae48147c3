"""Stands in for Debian's python3-speechd, which waits for a sound card: writes what Orca speaks to $SPEECH_LOG."""
import importlib.util
import json
import os
import re
import sys
import threading
import time

_REAL = "/usr/lib/python3/dist-packages/speechd/__init__.py"
_spec = importlib.util.spec_from_file_location(
    "real_speechd", _REAL, submodule_search_locations=[os.path.dirname(_REAL)]
)
_real = importlib.util.module_from_spec(_spec)
sys.modules["real_speechd"] = _real
_spec.loader.exec_module(_real)
# Orca uses its enumerations and errors.
globals().update({name: value for name, value in vars(_real).items() if not name.startswith("_")})

_log = open(os.environ["SPEECH_LOG"], "a", buffering=1, encoding="utf-8")
_lock = threading.Lock()


def _write(text):
    with _lock:
        _log.write(json.dumps({"at": round(time.time() * 1000), "text": text}) + "\n")


class SSIPClient:
    """Every method that is not defined here does nothing, as for a listener who hears everything to its end."""

    def __init__(self, *args, **kwargs):
        pass

    def speak(self, text, callback=None, event_types=None):
        plain = re.sub(r"<[^>]*>", "", text)
        _write(plain.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").strip())
        if callback:
            threading.Timer(0.01, callback, [_real.CallbackType.BEGIN]).start()
            threading.Timer(0.05, callback, [_real.CallbackType.END]).start()

    def char(self, char):
        _write(char)

    def list_output_modules(self):
        return ()

    def list_synthesis_voices(self, *args):
        return ()

    def __getattr__(self, name):
        return lambda *args, **kwargs: None


Client = SSIPClient
