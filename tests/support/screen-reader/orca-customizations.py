# Orca reads this file from $XDG_DATA_HOME/orca. What a listener would switch off: each pressed key, and whole pages.
import orca.settings

orca.settings.enableKeyEcho = False
orca.settings.enableBraille = False
orca.settings.enableSound = False
orca.settings.sayAllOnLoad = False
orca.settings.pageSummaryOnLoad = False
