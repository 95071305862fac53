package check

import (
	"errors"
	"fmt"
	"math/big"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/wagerlog"
)

// dollar is one in millionths: amounts of a life are in dollars of the ledger.
const dollar = 1_000_000

// choice is a bet that a simulated player makes: by the rules of the real game.
type choice struct {
	product string
	stake   money.Amount
	edge    string
	share   float64
	bet     rules.Bet
	// turns are made before the winnings are taken.
	turns []string
}

// newChoice reads a choice as the game does.
func newChoice(product string, stake money.Amount, data string, turns ...string) (choice, error) {
	bet, err := originals.Find(product).Read([]byte(data))
	if err != nil {
		return choice{}, fmt.Errorf("read the choices of %s: %w", product, err)
	}
	one := big.NewRat(1, 1)
	edge := one.Sub(one, bet.Return().Rat())
	share, _ := edge.Float64()
	return choice{product: product, stake: stake, edge: edge.RatString(), share: share, bet: bet, turns: turns}, nil
}

// at is the same choice with another stake; choices with amounts in them have one stake.
func (c choice) at(stake money.Amount) choice {
	c.stake = stake
	return c
}

// held is a bonus of a life.
type held struct {
	terms             rewardrules.Terms
	granted, balance  money.Amount
	required, wagered int64
}

// life is a player of a site under its real rules: wagers, bonuses, rakeback and
// cashback are settled by the functions that settle those of players.
type life struct {
	standing *rewardrules.Standing
	level    int
	// inviter is the partner who earns of the wagers, who may be the same person; nil for
	// nobody.
	inviter *inviter
	seed    string
	name    string
	nonce   uint64
	edges   earnings.Rates

	// in is what was deposited, real what is on the balance, paid what rewards paid.
	in, real, paid money.Amount
	bonus          *held
	open           earnings.Part

	lost         int64
	theory, rake earnings.Part

	// luck is what real money won beyond its mean, and bonusLuck what bonus money did:
	// nothing on average, whatever the player does. Without it the profit has the same
	// mean and varies far less.
	luck, bonusLuck float64
	staked          float64
	wagers          int
	// lastBet is what void takes back, with the bonus that it fed, its edge and the share
	// of the partner.
	lastBet   *wagerlog.Wager
	lastFed   *held
	lastShare float64
	lastCut   int64
}

var (
	errBroke  = errors.New("the money does not suffice")
	errMaxBet = errors.New("the stake is above the largest with bonus money in it")
)

func (l *life) deposit(amount money.Amount) {
	l.in += amount
	l.real += amount
}

// grant gives a bonus under its terms.
func (l *life) grant(terms rewardrules.Terms, amount money.Amount) {
	l.bonus = &held{terms: terms, granted: amount, balance: amount, required: terms.Required(int64(amount))}
	l.settleBonus()
}

// cancel gives a bonus up.
func (l *life) cancel() { l.bonus = nil }

// all is the money that a stake can be made of.
func (l *life) all() money.Amount {
	if l.bonus == nil {
		return l.real
	}
	return l.real + l.bonus.balance
}

// play makes a bet and settles it.
func (l *life) play(c choice) (*wagerlog.Wager, error) {
	w := &wagerlog.Wager{
		Terms: wagerlog.Terms{Product: c.product, Edge: c.edge}, Player: ledger.PlayerKey(l.name, "usd", false),
		Stake: c.stake, USD: int64(c.stake),
	}
	feeds := l.bonus != nil && !l.bonus.terms.Refuses(c.product)
	if feeds {
		w.Bonus = rewardrules.Divide(l.bonus.terms.Kind, c.stake, l.real, l.bonus.balance)
		if most := l.bonus.terms.MaxBet; w.Bonus > 0 && most > 0 && w.USD > most {
			return nil, errMaxBet
		}
	}
	if c.stake-w.Bonus > l.real {
		return nil, errBroke
	}
	if err := l.draw(c, w); err != nil {
		return nil, err
	}
	l.settle(w, c.share, feeds)
	return w, nil
}

// draw plays the round.
func (l *life) draw(c choice, w *wagerlog.Wager) error {
	l.nonce++
	round, err := c.bet.Open(provablyfair.NewStream(l.seed, l.name, l.nonce), c.stake)
	if err != nil {
		return fmt.Errorf("bet on %s: %w", c.product, err)
	}
	for _, turn := range c.turns {
		if round.State().Over {
			break
		}
		if err := round.Turn([]byte(turn)); err != nil {
			return fmt.Errorf("play %s: %w", c.product, err)
		}
	}
	if !round.State().Over {
		if err := round.Finish(); err != nil {
			return fmt.Errorf("take the winnings of %s: %w", c.product, err)
		}
	}
	end := round.State()
	w.Payout, w.Void = end.Payout, end.Void
	return nil
}

// settle pays a wager in the proportion of its stake and counts it.
func (l *life) settle(w *wagerlog.Wager, share float64, feeds bool) {
	own := w.Payout
	if w.Bonus > 0 {
		own = money.Of(w.Stake-w.Bonus, w.Stake).Payout(w.Payout)
	}
	w.BonusPayout = w.Payout - own
	l.real += own - earnings.Staked(w)
	l.wagers++
	l.lastBet, l.lastFed, l.lastShare = w, nil, share
	if feeds {
		l.lastFed = l.bonus
	}
	if !w.Void {
		l.staked += float64(earnings.Staked(w))
		l.luck += float64(own) - float64(earnings.Staked(w))*(1-share)
		l.bonusLuck += float64(w.BonusPayout) - float64(w.Bonus)*(1-share)
	}
	l.lastCut = l.inviter.cut(l.standing.Tiers, feeds)
	l.inviter.count(l, w)
	if !feeds {
		l.earn(w)
		return
	}
	l.bonus.balance += w.BonusPayout - w.Bonus
	l.bonus.wagered += rewardrules.Contribution(l.bonus.terms, w)
	if left := int64(l.bonus.balance); left < l.bonus.terms.ResetBelow && l.bonus.terms.MayRestart(l.bonus.required, l.bonus.wagered) {
		l.bonus.required, l.bonus.wagered = l.bonus.terms.Required(left), 0
	}
	l.settleBonus()
}

// earn counts a wager, or what a correction changes of it, toward rakeback and the
// cashback of the day.
func (l *life) earn(w *wagerlog.Wager) {
	rake := l.edges.Change(w, l.standing.Levels[l.level].Share)
	l.open, l.rake = l.open.Add(rake), l.rake.Add(rake)
	l.theory = l.theory.Add(l.edges.Change(w, earnings.Million))
	l.lost += earnings.Lost(w)
}

// settleBonus ends a bonus whose conditions are met, or of which nothing is left.
func (l *life) settleBonus() {
	switch b := l.bonus; {
	case b.balance == 0:
		l.bonus = nil
	case b.wagered >= b.required:
		l.real += min(b.balance, b.terms.Allowed(b.granted, 0))
		l.bonus = nil
	}
}

// void takes the last bet back, as the house does after a fault: its stake goes back to
// where it came from, and what it earned and counted is taken back. A bet whose bonus
// has ended stays, as real money is not divided twice.
func (l *life) void() bool {
	if l.lastFed != l.bonus {
		return false
	}
	before := l.lastBet
	w := *before
	w.Revision, w.Before = before.Revision+1, before
	w.Void, w.Payout, w.BonusPayout = true, w.Stake, w.Bonus
	l.real += earnings.Staked(&w) - (before.Payout - before.BonusPayout)
	l.staked -= float64(earnings.Staked(&w))
	l.luck -= float64(before.Payout-before.BonusPayout) - float64(earnings.Staked(&w))*(1-l.lastShare)
	l.bonusLuck -= float64(before.BonusPayout) - float64(w.Bonus)*(1-l.lastShare)
	l.inviter.count(l, &w)
	if l.lastFed == nil {
		l.earn(&w)
	} else {
		l.bonus.balance += w.Bonus - before.BonusPayout
		l.bonus.wagered = max(l.bonus.wagered-rewardrules.Contribution(l.bonus.terms, before), 0)
	}
	return true
}

// claim pays what was earned.
func (l *life) claim() {
	whole := l.open.Whole()
	l.open = l.open.Minus(earnings.Part{Units: int64(whole)})
	l.paid += whole
	l.real += whole
}

// midnight ends a day.
func (l *life) midnight() {
	l.open = l.open.Add(l.standing.Cashback.Due(l.lost, l.theory, l.rake))
	l.lost, l.theory, l.rake = 0, earnings.Part{}, earnings.Part{}
}

// leave ends the life: bonuses are given up, all else is taken home. It gives the
// profit in dollars, the same without the luck of real money, and that of bonus money.
func (l *life) leave() (profit, steady, bonusLuck float64) {
	l.cancel()
	l.midnight()
	l.claim()
	profit = float64(l.real-l.in) / dollar
	return profit, profit - l.luck/dollar, l.bonusLuck / dollar
}

// tip gives real money to another account: it is no deposit and no wager. While a bonus
// is open nothing is given away, as nothing is withdrawn.
func (l *life) tip(to *life, amount money.Amount) {
	if l.bonus != nil || to == l {
		return
	}
	amount = min(amount, l.real)
	l.real -= amount
	to.real += amount
}
