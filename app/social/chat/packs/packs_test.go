package packs

import (
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
)

// find searches in the bundled pack.
func find(t *testing.T, s *Service, r SearchRequest) SearchAnswer {
	t.Helper()
	answer, err := s.Search(t.Context(), session.GuestCall("test"), r)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func TestPacksAreListed(t *testing.T) {
	s := New(Deps{IsOff: none}, Options{})
	answer, err := s.Packs(t.Context(), session.GuestCall("test"), action.None{})
	if err != nil || len(answer.Packs) != 1 || len(answer.Stickers) != 1 || answer.GIFs.Service {
		t.Errorf("%d packs, %d of stickers, %+v, %v", len(answer.Packs), len(answer.Stickers), answer.GIFs, err)
	}
	if first := answer.Packs[0].Files[0]; first.ID != "smile" || first.Path != "/emoji/smile.svg" {
		t.Errorf("the first is %+v", first)
	}
}

func TestBundledPackSearchByTags(t *testing.T) {
	s := New(Deps{IsOff: none}, Options{})
	all := find(t, s, SearchRequest{})
	if len(all.GIFs) != len(s.bundle.GIFs) || all.More {
		t.Errorf("without words %d, %t", len(all.GIFs), all.More)
	}
	for words, want := range map[string]string{
		"rocket": "rocket_launch", "  ROCKET  ": "rocket_launch", "roc moo": "rocket_launch", "jackpot": "slot_sevens",
		"blackjack": "card_deal", "is dealt": "", "are dealt": "card_deal",
	} {
		answer := find(t, s, SearchRequest{Q: words})
		if want == "" && len(answer.GIFs) == 0 {
			continue
		}
		if len(answer.GIFs) != 1 || answer.GIFs[0].ID != want || answer.GIFs[0].URL != "/gifs/"+want+".svg" {
			t.Errorf("%q finds %+v", words, answer.GIFs)
		}
	}
	if answer := find(t, s, SearchRequest{Q: "rocket bananas"}); len(answer.GIFs) != 0 || answer.GIFs == nil {
		t.Errorf("%+v", answer)
	}
}

func TestPagesOfTheBundledPack(t *testing.T) {
	s := New(Deps{IsOff: none}, Options{})
	limit := 5
	seen := map[string]bool{}
	for page := range 10 {
		answer := find(t, s, SearchRequest{Limit: &limit, Skip: page * limit})
		for _, gif := range answer.GIFs {
			if seen[gif.ID] {
				t.Errorf("%s came twice", gif.ID)
			}
			seen[gif.ID] = true
		}
		if answer.More != (len(seen) < len(s.bundle.GIFs)) {
			t.Errorf("page %d: more is %t after %d", page, answer.More, len(seen))
		}
	}
	if len(seen) != len(s.bundle.GIFs) {
		t.Errorf("%d of %d", len(seen), len(s.bundle.GIFs))
	}
}

func TestOnlyOwnPicturesMayBeSent(t *testing.T) {
	s := New(Deps{IsOff: none}, Options{GIFHosts: []string{"media.example"}}) // hosts without a service
	alt, width, height, ok := s.AllowedSticker("/stickers/gg.svg")
	if !ok || alt != "Good game" || width != 160 || height != 160 {
		t.Errorf("%q %d %d %t", alt, width, height, ok)
	}
	if alt, width, _, ok := s.AllowedSticker("/gifs/dice_roll.svg"); !ok || alt != "Dice roll" || width != 200 {
		t.Errorf("%q %d %t", alt, width, ok)
	}
	for _, url := range []string{
		"", "/", "/emoji/smile.svg", "/stickers/none.svg", "/stickers/gg.svg?x", "/stickers/../stickers/gg.svg", "//stickers/gg.svg",
		"stickers/gg.svg", "https://media.example/a.gif", "javascript:alert(1)", "data:image/svg+xml,x",
	} {
		if _, _, _, ok := s.AllowedSticker(url); ok {
			t.Errorf("%q may be sent", url)
		}
	}
}

// none turns no pack off.
func none(string) bool { return false }
