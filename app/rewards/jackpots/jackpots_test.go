package jackpots

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"testing"
	"time"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/prizedraw"
	"croupier/app/kernel/provablyfair"
	"croupier/db"
)

// A pot of 10 whose contributions are 1 is won at each level with the same chance.
func TestEveryLevelUpToTheLimitIsEquallyLikely(t *testing.T) {
	terms := Terms{Seed: 2, Limit: 12}
	rest := big.NewRat(1, 1)
	for level := terms.Seed; level < terms.Limit; level++ {
		chance := big.NewRat(1, terms.of(level))
		here := new(big.Rat).Mul(rest, chance)
		if here.Cmp(big.NewRat(1, 10)) != 0 {
			t.Errorf("the chance to be won at %d is %s, want 1/10", level, here)
		}
		rest.Sub(rest, here)
	}
	if rest.Sign() != 0 {
		t.Errorf("with %s it is never won", rest)
	}
}

// The numbers are HMACs that everybody can compute.
func TestDrawIsThePublishedHMAC(t *testing.T) {
	mac := hmac.New(sha256.New, []byte("server"))
	mac.Write([]byte("jackpot:daily:my:client:7:0"))
	block := mac.Sum(nil)
	const of = 1_000_003
	number := binary.BigEndian.Uint64(block)
	drawn := prizedraw.JackpotStream("server", "my:client", "daily", 7).Below64(of)
	same := provablyfair.NewStream("server", "jackpot:daily:my:client", 7).Below64(of)
	if drawn != same || drawn >= of {
		t.Errorf("drawn %d, want %d", drawn, same)
	}
	if other := prizedraw.JackpotStream("server", "my:client", "weekly", 7).Below64(of); other == drawn {
		t.Error("two jackpots draw the same number")
	}
	if first := provablyfair.NewStream("server", "jackpot:daily:my:client", 7).Word(); uint64(first) != number>>32 {
		t.Errorf("the first word is %d, want %d", first, number>>32)
	}
}

func TestRoundIsWonAtItsLimitAtTheLatest(t *testing.T) {
	h := newHarness(t)
	key := h.mustSave(JackpotDraft{Games: []string{"dice"}, Share: "1", Seed: "1", Limit: "3"})
	before := h.balance("anna", "usd")
	// Each stake of 1,000 dollars adds ten dollars, more than is missing.
	won := h.bet(0, kerneltest.Wager{Game: "dice", Stake: 100_000, USD: 1000 * dollar, Edge: "1/20"})
	list := h.rounds()
	if len(list) != 2 || list[0].Wager != won.ID || list[0].Owner != "anna" || list[0].Prize != 11*dollar || list[1].Level != dollar || list[1].Jackpot != key {
		t.Fatalf("the rounds are %+v", list)
	}
	if got := h.balance("anna", "usd") - before; got != 1100 {
		t.Errorf("anna was paid %d cents, want 1100", got)
	}
	h.mustBeProven()
}

func TestOnlyRealStakesOfTheGamesTakePart(t *testing.T) {
	for name, w := range map[string]kerneltest.Wager{
		"another game":                    {Game: "mines"},
		"play money":                      {Game: "dice", Demo: true},
		"a void wager":                    {Game: "dice", Void: true},
		"a game without edge":             {Game: "dice", Edge: "0/1"},
		"less than a hundredth of a cent": {Game: "dice", USD: 50},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.mustSave(JackpotDraft{Games: []string{"dice"}, Share: "0.1", Seed: "10", Limit: "100"})
			if w.USD == 0 {
				w.USD = dollar
			}
			h.bet(1, w)
			if list := h.rounds(); len(list) != 1 || list[0].Level != 10*dollar {
				t.Errorf("the rounds are %+v", list)
			}
			h.mustBeProven()
		})
	}
	t.Run("bonus money", func(t *testing.T) {
		h := newHarness(t)
		h.mustSave(JackpotDraft{Games: []string{"dice"}, Share: "0.1", Seed: "10", Limit: "100"})
		w := h.draft(1, kerneltest.Wager{Game: "dice", USD: dollar})
		w.Bonus = w.Stake
		if takesPart(w) {
			t.Error("a wager with bonus money takes part")
		}
	})
}

// The share is limited by the house edge of the wager.
func TestContributionIsAtMostAQuarterOfTheExpectedWin(t *testing.T) {
	h := newHarness(t)
	h.mustSave(JackpotDraft{Games: []string{"dice"}, Share: "2", Seed: "10", Limit: "100"})
	h.bet(0, kerneltest.Wager{Game: "dice", USD: 100 * dollar, Edge: "1/100"})
	if level := h.rounds()[0].Level; level != 10*dollar+dollar/4 {
		t.Errorf("the level is %d, want 10.25 dollars", level)
	}
}

func TestPrizeIsPaidInTheCurrencyOfTheWager(t *testing.T) {
	for currency, c := range map[string]struct {
		paidIn string
		amount int64
	}{
		"doge": {"doge", 11 * 100_000_000 * 100 / 15}, "new": {"usd", 1100},
	} {
		t.Run(currency, func(t *testing.T) {
			h := newHarness(t)
			h.mustSave(JackpotDraft{Games: []string{"dice"}, Share: "1", Seed: "1", Limit: "3"})
			h.bet(0, kerneltest.Wager{Game: "dice", Currency: currency, USD: 1000 * dollar, Edge: "1/20"})
			if got := int64(h.balance("anna", c.paidIn)); got != c.amount {
				t.Errorf("anna has %d %s, want %d", got, c.paidIn, c.amount)
			}
			h.mustBeProven()
		})
	}
}

func TestJackpotWithoutAnyPriceIsPaidLater(t *testing.T) {
	h := newHarness(t)
	h.mustSave(JackpotDraft{Games: []string{"dice"}, Share: "1", Seed: "1", Limit: "3"})
	clear(h.Rates)
	h.Reprice()
	h.bet(0, kerneltest.Wager{Game: "dice", USD: 1000 * dollar, Edge: "1/20"})
	if got := h.balance("anna", "usd"); got != 0 || h.rounds()[0].PaidAt != 0 {
		t.Fatalf("anna has %d cents", got)
	}
	h.mustBeProven()
	h.Rates["usd"] = "1"
	h.Reprice()
	for range 2 {
		h.Check(h.payLate(h.Ctx))
	}
	if got := h.balance("anna", "usd"); got != 1100 {
		t.Errorf("anna has %d cents, want 1100", got)
	}
	h.mustBeProven()
}

func TestNewRulesApplyFromTheNextRound(t *testing.T) {
	h := newHarness(t)
	key := h.mustSave(JackpotDraft{Games: []string{"dice"}, Share: "1", Seed: "1", Limit: "3"})
	h.mustSave(JackpotDraft{ID: key, Version: 1, Games: []string{"mines"}, Share: "0.5", Seed: "20", Average: "50"})
	h.bet(0, kerneltest.Wager{Game: "dice", USD: 1000 * dollar, Edge: "1/20"})
	list := h.rounds()
	if len(list) != 2 || list[0].Prize != 11*dollar || list[1].Level != 20*dollar || list[1].Terms.Average != 50*dollar {
		t.Errorf("the rounds are %+v", list)
	}
	if _, err := h.save(JackpotDraft{ID: key, Version: 1, Games: []string{"dice"}, Share: "1", Seed: "1", Limit: "3"}); err == nil {
		t.Error("an old version was changed")
	}
	h.mustBeProven()
}

func TestEndedJackpotIsWonOnceMore(t *testing.T) {
	h := newHarness(t)
	key := h.mustSave(JackpotDraft{Games: []string{"dice"}, Share: "1", Seed: "1", Limit: "3"})
	_, err := h.End(h.Ctx, staffCall(), EndRequest{ID: key})
	h.Check(err)
	if answer, err := h.List(h.Ctx, staffCall(), none); err != nil || len(answer.Jackpots) != 1 || !answer.Jackpots[0].Ending {
		t.Errorf("the list is %+v, %v", answer, err)
	}
	big := kerneltest.Wager{Game: "dice", USD: 1000 * dollar, Edge: "1/20"}
	h.bet(0, big)
	h.bet(1, big)
	if list := h.rounds(); len(list) != 1 || list[0].Owner != "anna" {
		t.Errorf("the rounds are %+v", list)
	}
	answer, err := h.List(h.Ctx, staffCall(), none)
	h.Check(err)
	if len(answer.Jackpots) != 0 || len(answer.Wins) != 1 || answer.Wins[0].Amount != "11.00" || answer.Wins[0].User.Name != "player anna" {
		t.Errorf("the list is %+v", answer)
	}
	if _, err := h.End(h.Ctx, staffCall(), EndRequest{ID: key}); err == nil {
		t.Error("an ended jackpot was ended")
	}
	h.mustBeProven()
}

func TestDraftsAreRefused(t *testing.T) {
	good := JackpotDraft{Games: []string{"dice"}, Share: "1", Seed: "1", Limit: "3"}
	for name, change := range map[string]func(d *JackpotDraft){
		"an unknown game":              func(d *JackpotDraft) { d.Games = []string{"chess"} },
		"a game twice":                 func(d *JackpotDraft) { d.Games = []string{"dice", "dice"} },
		"no share":                     func(d *JackpotDraft) { d.Share = "0" },
		"a share above 2 %":            func(d *JackpotDraft) { d.Share = "2.0001" },
		"a negative seed":              func(d *JackpotDraft) { d.Seed = "-1" },
		"a seed of cents":              func(d *JackpotDraft) { d.Seed = "0.99" },
		"a limit near the seed":        func(d *JackpotDraft) { d.Limit = "2.99" },
		"an average below the seed":    func(d *JackpotDraft) { d.Limit, d.Average = "", "0.99" },
		"both a limit and an average":  func(d *JackpotDraft) { d.Average = "5" },
		"neither of them":              func(d *JackpotDraft) { d.Limit = "" },
		"more than a hundred millions": func(d *JackpotDraft) { d.Limit = "100000001" },
		"an unknown jackpot":           func(d *JackpotDraft) { d.ID = "nothing" },
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			draft := good
			change(&draft)
			if key, err := h.save(draft); err == nil {
				t.Errorf("saved %s", key)
			}
			if list := h.rounds(); len(list) != 0 {
				t.Errorf("the rounds are %+v", list)
			}
		})
	}
}

// The page of a wager shows what it added, and after the seeds are revealed the number it drew.
func TestPartOfAWager(t *testing.T) {
	h := newHarness(t)
	key := h.mustSave(JackpotDraft{Games: []string{"dice"}, Share: "1", Seed: "10", Limit: "1000"})
	w := h.bet(0, kerneltest.Wager{Game: "dice", USD: 10 * dollar, Edge: "1/20"})
	part := func() WagerPart {
		t.Helper()
		answer, err := h.OfWager(h.Ctx, staffCall(), WagerRequest{w.ID.String()})
		h.Check(err)
		if len(answer.Parts) != 1 {
			t.Fatalf("the wager has the parts %+v", answer.Parts)
		}
		return answer.Parts[0]
	}
	limit := "1000000000"
	want := WagerPart{Jackpot: key, Name: "Daily Drop", Round: 1, Level: "10000000", Limit: &limit, Contribution: "100000", Of: "990000000"}
	if got := part(); !reflect.DeepEqual(got, want) {
		t.Errorf("the part is %+v, want %+v", got, want)
	}
	h.revealed = true
	got := part()
	drawn := fmt.Sprint(prizedraw.JackpotStream("server seed of anna", "client:anna", key, 0).Below64(990_000_000))
	if got.Draw == nil || *got.Draw != drawn {
		t.Errorf("the part is %+v, want the draw %s", got, drawn)
	}
	h.Harness.Clock.Advance(keptEntries + time.Second)
	h.Check(h.deleteOldEntries(h.Ctx))
	if answer, err := h.OfWager(h.Ctx, staffCall(), WagerRequest{w.ID.String()}); err != nil || len(answer.Parts) != 0 {
		t.Errorf("an old wager has %+v, %v", answer, err)
	}
}

// The audit finds a level, a winner or a prize that the wagers do not give.
func TestAuditFindsDamage(t *testing.T) {
	for name, statement := range map[string]string{
		"a raised level":     `UPDATE jackpot_rounds SET level = level + 1 WHERE seq = 0`,
		"another winner":     `UPDATE jackpot_rounds SET owner = 'bert' WHERE seq > 0`,
		"a larger prize":     `UPDATE jackpot_rounds SET prize = prize + 1 WHERE seq > 0`,
		"another amount":     `UPDATE jackpot_rounds SET amount = amount + 1 WHERE seq > 0`,
		"an invented winner": `UPDATE jackpot_rounds SET seq = 2, wager = x'00000000000000000000000000000001', owner = 'bert' WHERE seq = 0`,
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.mustSave(JackpotDraft{Games: []string{"dice"}, Share: "1", Seed: "1", Limit: "3"})
			h.bet(0, kerneltest.Wager{Game: "dice", USD: 1000 * dollar, Edge: "1/20"})
			h.bet(1, kerneltest.Wager{Game: "dice", USD: dollar / 10, Edge: "1/20"})
			h.mustBeProven()
			h.Write(func(tx *db.Tx) error {
				_, err := tx.Exec(`DROP TRIGGER jackpot_rounds_final`)
				if err == nil {
					_, err = tx.Exec(statement)
				}
				return err
			})
			if len(h.findings()) == 0 {
				t.Error("the audit found nothing")
			}
		})
	}
}

func TestRulesWaitForASecondPerson(t *testing.T) {
	h := newHarness(t)
	h.Service.Approvals = approvaltest.New(approval.Deps{DB: h.DB, Clock: h.Harness.Clock, IDs: h.Harness.IDs, StaffLog: h.StaffLog})
	h.Check(h.Service.Approvals.Declare(h.SaveRule().Kind()))
	if _, err := h.save(JackpotDraft{Games: []string{"dice"}, Share: "1", Seed: "1", Limit: "3"}); !errors.Is(err, approval.ErrNeedsSecond) {
		t.Errorf("saved with %v", err)
	}
	if list := h.rounds(); len(list) != 0 {
		t.Errorf("the rounds are %+v", list)
	}
}
