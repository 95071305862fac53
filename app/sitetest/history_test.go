package sitetest

import (
	"fmt"
	"strings"
	"testing"

	"croupier/app/betting/catalogue"
	"croupier/app/kernel/config"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// addProviderGame appends the record of a player's round at a provider, like a package for such wagers,
// and returns its id.
func (s *testSite) addProviderGame(name, game string) string {
	s.Helper()
	return s.addWager("provider", name, game)
}

// addWager appends the record of a player's wager of a kind.
func (s *testSite) addWager(kind wagerlog.Kind, name, game string) string {
	s.Helper()
	w := &wagerlog.Wager{
		Terms:   wagerlog.Terms{Kind: kind, Product: game, Counterparty: ledger.House},
		Opening: 1_000_000, Stake: 1_000_000, Payout: 2_500_000, Multiplier: money.Decimal("2.5"), USD: 1_000_000,
	}
	err := s.Parts.DB.Write(s.Context(), func(tx *db.Tx) (err error) {
		var owner string
		if err := tx.QueryRow(`SELECT id FROM users WHERE name = $1`, name).Scan(&owner); err != nil {
			return err
		}
		w.ID, _ = id.ToBinary(s.Parts.IDs.New())
		w.Player = ledger.PlayerKey(owner, "usd", false)
		if w.Account, err = s.Parts.Ledger.AccountID(tx, w.Player); err != nil {
			return err
		}
		return s.Parts.WagerLog.Append(tx, w)
	})
	if err != nil {
		s.Fatal(err)
	}
	return w.ID.String()
}

// Wagers have the name and cover of the catalogue in the player's list, in its overview, in the
// feed and in the chat. Only an original has a draw.
func TestWagersHaveCatalogueNames(t *testing.T) {
	t.Parallel()
	s := newSite(t, func(cfg *config.Config) { cfg.Chat.Slow = 0 })
	s.open("felicity", "")
	player := s.signIn("felicity")
	list, err := catalogue.DemoList()
	if err == nil {
		_, err = s.Parts.Catalogue.Import(t.Context(), list, false)
	}
	if err != nil {
		t.Fatal(err)
	}
	game := list.Games[0]
	cover := s.Parts.Catalogue.Image(game.ID)
	dice := func() string {
		return s.want("bet", s.as(player, "/api/whisper",
			`{"event":"Play","data":{"api_id":"dice","bet":"1","demo":false,"currency":"usd","data":{"over":true,"target":"50.50"}}}`), 200).body["id"].(string)
	}
	for _, test := range []struct {
		make              func() string
		game, name, image string
		drawn             bool
	}{
		{dice, "dice", "Dice", "/covers/dice.svg", true},
		{func() string { return s.addProviderGame("felicity", game.ID) }, game.ID, game.Name, cover, false},
	} {
		wager := test.make()
		if err := s.Parts.Projections.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		row := s.want("bets", s.as(player, "/api/user/bets", `{"limit":1}`), 200).body["bets"].([]any)[0].(map[string]any)
		if row["id"] != wager || row["game"] != test.game || row["name"] != test.name {
			t.Errorf("%s: listed %v", test.game, row)
		}
		if found := s.want("find", s.post("/api/game/find", `{"id":"`+wager+`"}`), 200).body; found["game"] != test.game {
			t.Errorf("%s: found %v", test.game, found)
		}
		answer := s.want("info", s.post("/api/whisper", `{"event":"Info","data":{"game_id":"`+wager+`"}}`), 200).body
		info, user := answer["info"].(map[string]any), answer["user"].(map[string]any)
		if answer["metadata"].(map[string]any)["name"] != test.name || user["name"] != "felicity" {
			t.Errorf("%s: info %v", test.game, answer)
		}
		drawn := info["server_seed_hash"] != nil
		if drawn != test.drawn || drawn != (info["view"] != nil) || drawn != (info["data"] != nil) || drawn != (info["nonce"] != -1.0) || len(info["turns"].([]any)) > 0 {
			t.Errorf("%s: info %v", test.game, info)
		}
		feed := s.want("feed", s.as(player, "/api/data/latestGames", `{"mode":"casino","type":"mine","count":1}`), 200)
		if want := fmt.Sprintf(`"metadata":{"id":%q,"name":%q,"image":%q}`, test.game, test.name, test.image); !strings.Contains(feed.text, want) || !strings.Contains(feed.text, `"type":"single"`) {
			t.Errorf("%s: the feed shows %s, not %s", test.game, feed.text, want)
		}
		s.want("link", s.as(player, "/api/chat/link_game", `{"id":"`+wager+`","channel":"casino_en"}`), 200)
		chat := s.want("chat", s.post("/api/chat/history", `{"channel":"casino_en"}`), 200)
		if want := fmt.Sprintf(`"game":%q,"name":%q`, test.game, test.name); !strings.Contains(chat.text, want) {
			t.Errorf("%s: the chat shows %s, not %s", test.game, chat.text, want)
		}
	}
}
