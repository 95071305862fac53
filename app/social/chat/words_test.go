package chat

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// TestDisguisedBlockedWordsAreFound runs test cases of other projects. Look-alikes, invisible
// characters, marks and separators hide no word, and innocent words pass.
func TestDisguisedBlockedWordsAreFound(t *testing.T) {
	var cases struct {
		Blocked []string `json:"blocked"`
		Caught  []string `json:"must_be_caught"`
		Pass    []string `json:"must_pass"`
	}
	content, err := os.ReadFile("testdata/chat-words.json")
	if err == nil {
		err = json.Unmarshal(content, &cases)
	}
	if err != nil {
		t.Fatal(err)
	}
	list := compileWords(cases.Blocked)
	caught := append(cases.Caught, "SCAMSITE", "s\u0301camsite", "visit s c a m s i t e now", "x s-c-a-m-s-i-t-e", "\U0001d4fccamsite", "scam\u00adsite")
	for _, text := range caught {
		if _, found := blockedIn(text, list); !found {
			t.Errorf("%+q passes", text)
		}
		if got := mask(text, list); !strings.Contains(got, "****") || strings.Contains(strings.ToLower(got), "scam") {
			t.Errorf("%+q is masked as %+q", text, got)
		}
	}
	for _, text := range append(cases.Pass, "a b c", "s c a m", "I a m s i t e", "\U0001f469\u200d\U0001f4bb", "") {
		if word, found := blockedIn(text, list); found {
			t.Errorf("%+q is blocked for %s", text, word)
		}
		if got := mask(text, list); got != text {
			t.Errorf("%+q is masked as %+q", text, got)
		}
	}
}

func TestPhrasesAreFoundAsWordsInARow(t *testing.T) {
	list := compileWords([]string{"free money", "--", "ass"})
	for text, want := range map[string]string{
		"get FREE, money!": "free money", "free my money": "", "an ass": "ass", "class": "", "a.s.s": "ass", "b a s s": "",
	} {
		if word, _ := blockedIn(text, list); word != want {
			t.Errorf("%q is blocked for %q, want %q", text, word, want)
		}
	}
	if got := mask("get free money and an ass", list); got != "get **** ***** and an ***" {
		t.Errorf("masked as %q", got)
	}
}
