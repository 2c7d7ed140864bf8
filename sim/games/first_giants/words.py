def question(s,r): return "?"
def move_text(s,r,m): return str(m)
def move_parts(s,r,m): return {"m":m}
def note_text(s,r,n): return ""
def note_parts(s,r,n): return {"event":"x","chance":False}
def table_text(s,r): return ["t"]
