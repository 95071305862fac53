package prizedraw

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"
)

// jackpotVectors are the draws that the browser computes too, so that both agree. A third
// implementation made them.
const jackpotVectors = "../../../webui/src/features/betting/fairness/testdata/jackpot-vectors.json"

type jackpotVector struct {
	Jackpot      string
	ServerSeed   string `json:"server_seed"`
	ClientSeed   string `json:"client_seed"`
	Nonce        uint64
	Of           int64 `json:",string"`
	Contribution int64 `json:",string"`
	Draw         string
	Won          bool
	Note         string
}

func TestJackpotsAreDrawnAsInTheBrowser(t *testing.T) {
	text, err := os.ReadFile(jackpotVectors)
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Vectors []jackpotVector }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Vectors) < 16 {
		t.Fatalf("the file has only %d draws", len(file.Vectors))
	}
	for _, v := range file.Vectors {
		draw := JackpotStream(v.ServerSeed, v.ClientSeed, v.Jackpot, v.Nonce).Below64(uint64(v.Of))
		if got := strconv.FormatUint(draw, 10); got != v.Draw {
			t.Errorf("%+v draws %s", v, got)
		}
		if won := JackpotHit(JackpotStream(v.ServerSeed, v.ClientSeed, v.Jackpot, v.Nonce), v.Contribution, v.Of); won != v.Won {
			t.Errorf("%+v wins: %v", v, won)
		}
	}
}
