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

// dollar is one dollar in millionths. Amounts of a life are in dollars of the ledger.
const dollar = 1_000_000

// choice is a bet of a simulated player, by the rules of the real game.
type choice struct {
	product string
	stake   money.Amount
	edge    string
	share   float64
	bet     rules.Bet
	// turns are made before the cashout.
	turns []string
}

// newChoice parses a choice like the game.
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

// withStake returns the same choice with another stake. Choices with amounts in them have one
// stake.
func (c choice) withStake(stake money.Amount) choice {
	c.stake = stake
	return c
}

// openBonus is a bonus of a life.
type openBonus struct {
	terms             rewardrules.Terms
	granted, balance  money.Amount
	required, wagered int64
}

// simPlayer is a simulated player under the site's real rules. Wagers, bonuses, rakeback and
// cashback are settled by the same functions as those of players.
type simPlayer struct {
	rewards *rewardrules.Rewards
	level   int
	// inviter is the partner who earns commission from the wagers and may be the same
	// person; nil for none.
	inviter *inviter
	seed    string
	name    string
	nonce   uint64
	edges   earnings.Rates

	// deposited is what was deposited, real the balance, paid the paid rewards.
	deposited, real, paid money.Amount
	bonus                 *openBonus
	open                  earnings.MicroAmount

	lost                   int64
	expectedLoss, rakeback earnings.MicroAmount

	// luck is what real money won above its mean, and bonusLuck what bonus money won
	// above it. Both have a mean of zero for every strategy. Without luck the profit
	// has the same mean and a much smaller variance.
	luck, bonusLuck float64
	staked          float64
	wagers          int
	// lastBet is the bet that void reverses, with the bonus that it fed, its edge and
	// the share of the partner.
	lastBet        *wagerlog.Wager
	lastBonus      *openBonus
	lastShare      float64
	lastCommission int64
}

var (
	errBroke  = errors.New("insufficient balance")
	errMaxBet = errors.New("the stake is above the largest with bonus money in it")
)

func (l *simPlayer) deposit(amount money.Amount) {
	l.deposited += amount
	l.real += amount
}

// grant adds a bonus with its terms.
func (l *simPlayer) grant(terms rewardrules.Terms, amount money.Amount) {
	l.bonus = &openBonus{terms: terms, granted: amount, balance: amount, required: terms.Required(int64(amount))}
	l.settleBonus()
}

// cancel gives up the bonus.
func (l *simPlayer) cancel() { l.bonus = nil }

// available returns the money that is available for a stake.
func (l *simPlayer) available() money.Amount {
	if l.bonus == nil {
		return l.real
	}
	return l.real + l.bonus.balance
}

// play makes a bet and settles it.
func (l *simPlayer) play(c choice) (*wagerlog.Wager, error) {
	w := &wagerlog.Wager{
		Terms: wagerlog.Terms{Product: c.product, Edge: c.edge}, Player: ledger.PlayerKey(l.name, "usd", false),
		Stake: c.stake, USD: int64(c.stake),
	}
	contributes := l.bonus != nil && !l.bonus.terms.Refuses(c.product)
	if contributes {
		w.Bonus = rewardrules.Divide(l.bonus.terms.Kind, c.stake, l.real, l.bonus.balance)
		if maximum := l.bonus.terms.MaxBet; w.Bonus > 0 && maximum > 0 && w.USD > maximum {
			return nil, errMaxBet
		}
	}
	if c.stake-w.Bonus > l.real {
		return nil, errBroke
	}
	if err := l.draw(c, w); err != nil {
		return nil, err
	}
	l.settle(w, c.share, contributes)
	return w, nil
}

// draw plays the round.
func (l *simPlayer) draw(c choice, w *wagerlog.Wager) error {
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
			return fmt.Errorf("debit the winnings of %s: %w", c.product, err)
		}
	}
	end := round.State()
	w.Payout, w.Void = end.Payout, end.Void
	return nil
}

// settle pays a wager in the proportion of its stake and counts it.
func (l *simPlayer) settle(w *wagerlog.Wager, share float64, contributes bool) {
	own := w.Payout
	if w.Bonus > 0 {
		own = money.Of(w.Stake-w.Bonus, w.Stake).Payout(w.Payout)
	}
	w.BonusPayout = w.Payout - own
	l.real += own - earnings.RealStake(w)
	l.wagers++
	l.lastBet, l.lastBonus, l.lastShare = w, nil, share
	if contributes {
		l.lastBonus = l.bonus
	}
	if !w.Void {
		l.staked += float64(earnings.RealStake(w))
		l.luck += float64(own) - float64(earnings.RealStake(w))*(1-share)
		l.bonusLuck += float64(w.BonusPayout) - float64(w.Bonus)*(1-share)
	}
	l.lastCommission = l.inviter.commissionShare(l.rewards.Tiers, contributes)
	l.inviter.count(l, w)
	if !contributes {
		l.earn(w)
		return
	}
	l.bonus.balance += w.BonusPayout - w.Bonus
	l.bonus.wagered += rewardrules.Contribution(l.bonus.terms, w)
	if left := int64(l.bonus.balance); left < l.bonus.terms.ResetBelow && l.bonus.terms.MayReset(l.bonus.required, l.bonus.wagered) {
		l.bonus.required, l.bonus.wagered = l.bonus.terms.Required(left), 0
	}
	l.settleBonus()
}

// earn counts a wager, or the difference of a correction, toward rakeback and the
// cashback of the day.
func (l *simPlayer) earn(w *wagerlog.Wager) {
	rakeback := l.edges.Change(w, l.rewards.Levels[l.level].Share)
	l.open, l.rakeback = l.open.Add(rakeback), l.rakeback.Add(rakeback)
	l.expectedLoss = l.expectedLoss.Add(l.edges.Change(w, earnings.Million))
	l.lost += earnings.LossChange(w)
}

// settleBonus ends a bonus whose conditions are met, or whose money is used up.
func (l *simPlayer) settleBonus() {
	switch b := l.bonus; {
	case b.balance == 0:
		l.bonus = nil
	case b.wagered >= b.required:
		l.real += min(b.balance, b.terms.ConvertibleLeft(b.granted, 0))
		l.bonus = nil
	}
}

// void reverses the last bet, like the site after a fault. Its stake returns to its
// source, and what it earned and counted is reversed. A bet whose bonus has ended is
// kept, because real money is not divided twice.
func (l *simPlayer) void() bool {
	if l.lastBonus != l.bonus {
		return false
	}
	before := l.lastBet
	w := *before
	w.Revision, w.Before = before.Revision+1, before
	w.Void, w.Payout, w.BonusPayout = true, w.Stake, w.Bonus
	l.real += earnings.RealStake(&w) - (before.Payout - before.BonusPayout)
	l.staked -= float64(earnings.RealStake(&w))
	l.luck -= float64(before.Payout-before.BonusPayout) - float64(earnings.RealStake(&w))*(1-l.lastShare)
	l.bonusLuck -= float64(before.BonusPayout) - float64(w.Bonus)*(1-l.lastShare)
	l.inviter.count(l, &w)
	if l.lastBonus == nil {
		l.earn(&w)
	} else {
		l.bonus.balance += w.Bonus - before.BonusPayout
		l.bonus.wagered = max(l.bonus.wagered-rewardrules.Contribution(l.bonus.terms, before), 0)
	}
	return true
}

// claim pays what was earned.
func (l *simPlayer) claim() {
	whole := l.open.Payable()
	l.open = l.open.Minus(earnings.MicroAmount{Units: int64(whole)})
	l.paid += whole
	l.real += whole
}

// midnight ends a day.
func (l *simPlayer) midnight() {
	l.open = l.open.Add(l.rewards.Cashback.Due(l.lost, l.expectedLoss, l.rakeback))
	l.lost, l.expectedLoss, l.rakeback = 0, earnings.MicroAmount{}, earnings.MicroAmount{}
}

// finish ends the life: bonuses are given up, everything else is withdrawn. It returns
// the profit in dollars, the same without the luck of real money, and the luck of bonus
// money.
func (l *simPlayer) finish() (profit, steady, bonusLuck float64) {
	l.cancel()
	l.midnight()
	l.claim()
	profit = float64(l.real-l.deposited) / dollar
	return profit, profit - l.luck/dollar, l.bonusLuck / dollar
}

// tip moves real money to another account. It is neither a deposit nor a wager. While a
// bonus is open, tips and withdrawals are blocked.
func (l *simPlayer) tip(to *simPlayer, amount money.Amount) {
	if l.bonus != nil || to == l {
		return
	}
	amount = min(amount, l.real)
	l.real -= amount
	to.real += amount
}
