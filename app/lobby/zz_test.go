package lobby
import ("testing";"os";"time")
func TestZZ(t *testing.T){ h:=newHouse(t); b,_:=os.ReadFile("/tmp/big.csv"); s:=time.Now(); l,err:=ReadList("x.csv",b); t.Log(err,len(l.Games),time.Since(s)); s=time.Now(); h.take(l,false); t.Log(time.Since(s)); s=time.Now(); t.Log(h.take(l,true)); t.Log(time.Since(s)); s=time.Now(); h.lobby.Reload(h.ctx); t.Log(time.Since(s))}
