package play

import (
	"errors"
	"strings"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// errNotAdmitted is the error of a site that accepts no stakes from a player.
var errNotAdmitted = fault.New(fault.CodeForbidden, "No stakes from you.")

// extendedGames lists the games with extended rounds: choices that open a round,
// and the next choice with the highest possible win.
var extendedGames = []struct {
	game, choices, turn string
	// adds is true if the turn adds to the stake.
	adds bool
}{
	{game: "mines", choices: `{"mines":3}`, turn: `{"cell":0}`},
	{game: "stairs", choices: `{"stones":3}`, turn: `{"cell":0}`},
	{game: "tower", choices: `{"difficulty":"easy"}`, turn: `{"tile":0}`},
	{game: "hilo", choices: `{}`, turn: `{"guess":"skip"}`},
	{game: "videopoker", choices: `{}`, turn: `{"hold":[false,false,false,false,false]}`},
	{game: "blackjack", choices: `{}`, turn: `{"action":"stand"}`},
	{game: "blackjack", choices: `{}`, turn: `{"action":"double"}`, adds: true},
}

// changes lists what can change between two turns of a round.
var changes = []struct {
	name   string
	change func(h *harness)
}{
	{"nothing", func(*harness) {}},
	{"a price that rises", func(h *harness) { h.reprice("usd", "1.0015") }},
	{"a price that multiplies", func(h *harness) { h.reprice("usd", "1000") }},
	{"no price", func(h *harness) { h.reprice("usd", "") }},
	{"a lower maximum profit", func(h *harness) { h.restart(func(o *setup) { o.MaxProfit = "0.01" }) }},
	{"a limit of its own", func(h *harness) {
		h.restart(func(o *setup) { o.Overrides = []wager.Override{{Currency: "usd", MaxProfit: "0", Max: "0.02"}} })
	}},
	{"a game that is switched off", func(h *harness) {
		h.restart(func(o *setup) {
			for _, step := range extendedGames {
				o.Disabled = append(o.Disabled, step.game)
			}
		})
	}},
	{"no originals, no bets, no play money", func(h *harness) {
		h.restart(func(o *setup) { o.Enabled, o.Bets, o.DemoBets = false, false, false })
	}},
	{"a house that closes", func(h *harness) { h.Wagers.Close() }},
	{"no licence, a blocked country, self-exclusion", func(h *harness) {
		h.Admission = func(wager.Bettor, string, int64) error { return errNotAdmitted }
	}},
}

// reprice changes the price of a currency; an empty price removes it.
func (h *harness) reprice(currency, price string) {
	h.T.Helper()
	delete(h.Rates, currency)
	if price != "" {
		h.Rates[currency] = price
	}
	if err := h.Prices.Load(h.Ctx); err != nil {
		h.T.Fatal(err)
	}
}

// restart builds the same site with other settings.
func (h *harness) restart(change func(*setup)) {
	h.T.Helper()
	options := h.set
	change(&options)
	h.build(options)
}

// maxTurnPayout returns the maximum win of the turn after the opening of a round, beyond a stake
// of ten dollars, in whole cents. It is the win of the opening if that is higher.
func maxTurnPayout(t testing.TB, game, choices, turn string) money.Amount {
	t.Helper()
	const stake = 10_00 * cent
	opening, err := rulestest.MaxPayout(originals.Find(game), stake, []byte(choices))
	if err != nil {
		t.Fatal(err)
	}
	for nonce := uint64(0); ; nonce++ {
		round, err := rulestest.Open(originals.Find(game), provablyfair.NewStream("server", "client", nonce), stake, []byte(choices))
		if err != nil {
			t.Fatal(err)
		}
		maxPayout, err := round.MaxPayout([]byte(turn))
		if errors.As(err, new(*rules.Refusal)) && nonce < 1000 {
			continue // a natural or an insurance offer
		}
		if err != nil {
			t.Fatal(err)
		}
		return (max(opening, maxPayout) - stake + cent - 1) / cent
	}
}

// openRound opens rounds of ten dollars until one accepts the turn next.
func (h *harness) openRound(call *session.Call, game, choices, turnText string) gamecalls.Reply {
	h.T.Helper()
	for range 500 {
		r := h.mustPlay(call, bet(game, "10", choices))
		h.Grant(anna.ID, "usd", 10_00)
		if game != "blackjack" || strings.Contains(text(h.T, r.View), strings.Trim(strings.Split(turnText, ":")[1], "}")) {
			return r
		}
		h.finishRound(call, r)
	}
	h.T.Fatalf("no round of %s takes %s", game, turnText)
	return gamecalls.Reply{}
}

// finishRound plays a round to its end without another stake.
func (h *harness) finishRound(call *session.Call, r gamecalls.Reply) {
	h.T.Helper()
	for r.Game.Status == wagerlog.StatusOpen {
		var err error
		choice := ""
		switch view := text(h.T, r.View); {
		case r.CanBeFinished:
			r, err = h.play.Finish(h.Ctx, call, gamecalls.FinishRequest{ID: r.ID})
		case strings.Contains(view, `"decline"`):
			choice = `{"action":"decline"}`
		case strings.Contains(view, `"stand"`):
			choice = `{"action":"stand"}`
		default:
			choice = `{"hold":[false,false,false,false,false]}`
		}
		if choice != "" {
			r, err = h.play.Turn(h.Ctx, call, turn(r.ID, choice))
		}
		if err != nil || r.Result == gamecalls.ResultFail {
			h.T.Fatalf("a round of %s cannot be ended: %q, %v", r.Game.ID, r.Message, err)
		}
	}
}

// Nothing that changes after the stake refuses a turn that was within the limits
// at the opening, even exactly at the limit. The round can always be finished.
func TestChangesNeverBlockOpenRounds(t *testing.T) {
	for _, step := range extendedGames {
		limit := maxTurnPayout(t, step.game, step.choices, step.turn)
		for _, change := range changes {
			t.Run(step.game+" "+step.turn+", "+change.name, func(t *testing.T) {
				h := newHarness(t, func(o *setup) { o.MaxProfit = limit.Text(2) })
				r := h.openRound(playerCall(anna), step.game, step.choices, step.turn)
				change.change(h)
				next, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, step.turn))
				if err != nil || next.Result == gamecalls.ResultFail {
					t.Fatalf("%q, %v", next.Message, err)
				}
				if step.adds && next.Bet != "20.00" {
					t.Errorf("the stake is %s after a double", next.Bet)
				}
				h.finishRound(playerCall(anna), next)
				if rows := h.Count("rounds"); rows != 0 {
					t.Errorf("%d rounds are open", rows)
				}
			})
		}
	}
}

// The limit of the opening applies: a turn beyond it is refused, and a lower
// price does not raise it.
func TestOpeningLimitApplies(t *testing.T) {
	h := newHarness(t, func(o *setup) { o.MaxProfit = "1.24" }) // the first cell of 10 dollars wins 1.25
	r := h.mustPlay(playerCall(anna), bet("mines", "10", `{"mines":3}`))
	h.reprice("usd", "0.01")
	h.restart(func(o *setup) { o.MaxProfit = "50000" })
	next, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, `{"cell":0}`))
	if err != nil || next.Result != gamecalls.ResultFail || next.Message != "This could win more than the maximum profit of 1.24 USD. Take what you have won." {
		t.Fatalf("%+v, %v", next, err)
	}
	h.finishRound(playerCall(anna), next)
}

// transferAllToBert moves all dollars of a player to bert.
func (h *harness) transferAllToBert(user *session.User) {
	h.T.Helper()
	gift := ledger.Transfer{
		Debit: ledger.PlayerKey(user.ID, "usd", false), Credit: ledger.PlayerKey(bert.ID, "usd", false),
		Amount: h.balance(playerCall(user), false) * cent, Code: ledger.CodeTip, Ref: []byte("0123456789abcdef"),
	}
	err := h.DB.Write(h.Ctx, func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, gift)
		return err
	})
	if err != nil {
		h.T.Fatal(err)
	}
}

// A player who must not or cannot add to the stake can still finish the round.
func TestRoundCanFinishAfterRefusedStake(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(h *harness)
		code   int
	}{
		{"excluded", func(h *harness) { h.MoreAdmission = func(wager.Bettor, string, int64) error { return errNotAdmitted } }, fault.CodeForbidden},
		{"no money", func(h *harness) { h.transferAllToBert(anna) }, wager.ErrBalance.Code},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHarness(t)
			r := h.openRound(playerCall(anna), "blackjack", `{}`, `{"action":"double"}`)
			test.change(h)
			had := h.balance(playerCall(anna), false)
			if _, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, `{"action":"double"}`, "more")); code(t, err) != test.code {
				t.Fatalf("a double: %v", err)
			}
			if h.balance(playerCall(anna), false) != had || h.Count("open_wagers WHERE staked = 10000000") != 1 {
				t.Error("the refused stake moved something")
			}
			h.finishRound(playerCall(anna), r)
		})
	}
}

// The dollar value of an additional stake uses the price of the opening,
// whatever the price is now.
func TestAdditionalStakeUsesOpeningPrice(t *testing.T) {
	h := newHarness(t)
	r := h.openRound(playerCall(anna), "blackjack", `{}`, `{"action":"double"}`)
	h.reprice("usd", "7")
	var added int64
	h.MoreAdmission = func(_ wager.Bettor, _ string, usd int64) error { added = usd; return nil }
	if _, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, `{"action":"double"}`)); err != nil {
		t.Fatal(err)
	}
	if h.Count("wagers WHERE stake = 20000000 AND usd = 20000000") != 1 || added != 10_000_000 {
		t.Errorf("the addition counts %d millionths", added)
	}
}

// Rounds that older versions opened have no stored limit. They follow the
// current limits if the player can cash out, and no limit otherwise.
func TestRoundsWithoutStoredLimit(t *testing.T) {
	for _, step := range extendedGames {
		t.Run(step.game+" "+step.turn, func(t *testing.T) {
			h := newHarness(t)
			r := h.openRound(playerCall(anna), step.game, step.choices, step.turn)
			err := h.DB.Write(h.Ctx, func(tx *db.Tx) error {
				_, err := tx.Exec(`UPDATE open_wagers SET profit = NULL`)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			h.restart(func(o *setup) { o.MaxProfit = "0" })
			next, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, step.turn))
			if err != nil {
				t.Fatal(err)
			}
			if refused := next.Result == gamecalls.ResultFail; refused != (r.CanBeFinished && step.game != "hilo") {
				t.Fatalf("refused %t: %q", refused, next.Message)
			}
			h.finishRound(playerCall(anna), next)
		})
	}
}
