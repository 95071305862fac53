package bonus

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// bonusModel is a random player with bonuses and wagers.
type bonusModel struct {
	*harness
	r      *rapid.T
	player string
	grants []string
	wagers []*wager.Wager
}

// TestRandomPlayPassesAudits lets random players get bonuses, play, settle, void,
// correct, cancel, wait and restart the site. The checks of bonuses, wagers and ledger
// find nothing: entries add up to balances, balances to the accounts, and no bonus pays
// more than its terms.
func TestRandomPlayPassesAudits(t *testing.T) {
	var h *harness
	run := 0
	rapid.Check(t, func(r *rapid.T) {
		if run%10 == 0 {
			h = newHarness(t)
		}
		run++
		l := &bonusModel{harness: h, r: r, player: fmt.Sprintf("player%d", run)}
		for range rapid.IntRange(1, 25).Draw(r, "steps") {
			l.step()
		}
		h.checkAudits()
	})
}

func (l *bonusModel) amount(name string) money.Amount {
	return money.Amount(rapid.OneOf(rapid.IntRange(0, 30), rapid.IntRange(1, 30_00)).Draw(l.r, name))
}

// step does one random action. Refusals are expected; the checks verify the state after
// them.
func (l *bonusModel) step() {
	switch label := rapid.SampledFrom([]string{"give", "grant", "play", "play", "play", "free", "free open", "open", "add", "part", "settle", "void", "correct", "cancel", "wait", "restart", "exclude"}).Draw(l.r, "what"); label {
	case "give":
		l.give(l.player, l.amount("given")+1)
	case "grant":
		l.grantSome()
	case "play":
		edge := rapid.SampledFrom([]string{"1/100", "1/25", "1/10", ""}).Draw(l.r, "edge")
		product := rapid.SampledFrom([]string{"dice", "dice", "blackjack"}).Draw(l.r, "product")
		_ = l.playOn(product, edge, l.player, l.amount("stake"), l.amount("payout"))
	case "open":
		if w, err := l.open(l.player, l.amount("stake")); err == nil {
			l.wagers = append(l.wagers, w)
		}
	case "free", "free open":
		if len(l.grants) > 0 {
			l.playSome(label, l.find(rapid.SampledFrom(l.grants).Draw(l.r, "free bet")))
		}
	case "cancel":
		if len(l.grants) > 0 {
			g := l.find(rapid.SampledFrom(l.grants).Draw(l.r, "grant"))
			_, _ = l.Cancel(l.Ctx, l.call(l.player), CancelRequest{g.id.String()})
		}
	case "wait":
		l.Harness.Clock.Advance(time.Duration(rapid.IntRange(1, 72).Draw(l.r, "hours")) * time.Hour)
		l.Check(l.expire(l.Ctx))
	case "restart":
		l.start()
	case "exclude":
		l.Write(func(tx *db.Tx) error { return l.Forfeit(tx, l.player, "exclusion") })
	default:
		if len(l.wagers) > 0 {
			l.goOn(label, rapid.SampledFrom(l.wagers).Draw(l.r, "wager"))
		}
	}
}

// playSome plays a stake with a grant as a free bet, although it may be none.
func (l *bonusModel) playSome(label string, g *grant) {
	if label == "free" {
		_ = l.playFree(g, l.player, "dice", l.amount("stake"), l.amount("payout"))
		return
	}
	if w, err := l.openFree(g, l.player, l.amount("stake")); err == nil {
		l.wagers = append(l.wagers, w)
	}
}

func (l *bonusModel) grantSome() {
	source := fmt.Sprintf("%s %d", l.player, len(l.grants))
	terms := DefaultTerms()
	terms.Kind = rapid.SampledFrom(Kinds()).Draw(l.r, "kind")
	terms.Wager = int64(rapid.IntRange(0, 2).Draw(l.r, "requirement"))
	terms.MaxWin = int64(rapid.IntRange(0, 3).Draw(l.r, "max win"))
	terms.MaxBet = int64(rapid.SampledFrom([]int{0, 5 * dollar}).Draw(l.r, "max bet"))
	terms.Days = int64(rapid.IntRange(1, 5).Draw(l.r, "days"))
	if terms.Kind == FreeBet {
		terms.Wager, terms.MaxWin, terms.ResetBelow = 0, 0, 0
	}
	l.grant(source, l.player, l.amount("bonus")+1, terms)
	l.grants = append(l.grants, source)
}

// goOn changes a wager in any state.
func (l *bonusModel) goOn(label string, w *wager.Wager) {
	amount, payout := l.amount("amount"), l.amount("payout")
	switch label {
	case "settle":
		_ = l.settle(w, payout)
	case "void":
		_ = l.void(w)
	case "correct":
		_ = l.correct(w, payout)
	case "add":
		_ = l.change(w, func(tx *db.Tx, w *wager.Wager) error {
			_, err := l.harness.wagers.Add(tx, w, wager.Bettor{Owner: l.player}, amount, wager.Notice{})
			return err
		})
	case "part":
		_ = l.change(w, func(tx *db.Tx, w *wager.Wager) error {
			_, err := l.harness.wagers.SettlePart(tx, w, amount, payout, wager.Notice{})
			return err
		})
	}
}
