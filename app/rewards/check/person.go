package check

import (
	"strconv"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/wagerlog"
)

// inviter is a partner with the commission from the referrals' wagers.
type inviter struct {
	tier    int
	wagered int64
	earned  earnings.MicroAmount
	// held is true if staff must review the commission, because the accounts share
	// data.
	held bool
}

// commissionShare returns the share of a wager, in millionths; zero for a wager that feeds a bonus.
func (i *inviter) commissionShare(tiers rewardrules.Tiers, contributes bool) int64 {
	if i == nil || contributes || len(tiers) == 0 {
		return 0
	}
	return tiers[tiers.At(i.tier)].Share
}

// count counts the wager of a referral, or the difference of a correction, with the
// share that was in force for it. A tier applies from the wager after the one that
// reaches it.
func (i *inviter) count(l *simPlayer, w *wagerlog.Wager) {
	if i == nil {
		return
	}
	i.earned = i.earned.Add(l.edges.Change(w, l.lastCommission))
	i.wagered += earnings.WageredUSDChange(w)
	i.tier = l.rewards.Tiers.TierFor(i.tier, i.wagered)
}

// paid returns what the partner can claim, in dollars.
func (i *inviter) paid() float64 {
	if i.held {
		return 0
	}
	return float64(i.earned.Payable()) / dollar
}

// person has accounts. The first one has referred the others.
type person struct {
	accounts []*simPlayer
	inviter  inviter
}

// newPerson creates the n-th person who follows a plan.
func (p plan) newPerson(rewards *rewardrules.Rewards, seed string, n int, edges earnings.Rates) *person {
	count := max(p.accounts, 1)
	one := &person{inviter: inviter{held: rewardrules.NeedsReview(p.shared, nil)}}
	for at := range count {
		l := &simPlayer{rewards: rewards, level: p.level, seed: seed, name: runName(p.name, n*count+at), edges: edges}
		if at > 0 {
			l.inviter = &one.inviter
		}
		one.accounts = append(one.accounts, l)
	}
	return one
}

// play follows the plan.
func (one *person) play(p plan) error {
	if p.playTogether != nil {
		return p.playTogether(one.accounts)
	}
	for _, l := range one.accounts {
		if err := p.play(l); err != nil {
			return err
		}
	}
	return nil
}

// runName names the lives of a plan.
func runName(plan string, n int) string { return plan + "-" + strconv.Itoa(n) }
