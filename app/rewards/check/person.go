package check

import (
	"strconv"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/wagerlog"
)

// inviter is a partner: what the wagers of the referrals come to.
type inviter struct {
	tier    int
	wagered int64
	earned  earnings.Part
	// held tells that the commission waits for staff, since the accounts share something.
	held bool
}

// cut is the share of a wager, in millionths: nothing of one that feeds a bonus.
func (i *inviter) cut(tiers rewardrules.Tiers, feeds bool) int64 {
	if i == nil || feeds || len(tiers) == 0 {
		return 0
	}
	return tiers[tiers.At(i.tier)].Share
}

// count counts the wager of a referral, or what a correction changes of it, with the
// share that was in force for it. A tier that it reaches counts from the next one on.
func (i *inviter) count(l *life, w *wagerlog.Wager) {
	if i == nil {
		return
	}
	i.earned = i.earned.Add(l.edges.Change(w, l.lastCut))
	i.wagered += earnings.USD(w)
	i.tier = l.standing.Tiers.Reaches(i.tier, i.wagered)
}

// paid is what the partner can claim, in dollars.
func (i *inviter) paid() float64 {
	if i.held {
		return 0
	}
	return float64(i.earned.Whole()) / dollar
}

// person is somebody with accounts, of which the first has referred the others.
type person struct {
	accounts []*life
	inviter  inviter
}

// person makes the n-th person who follows a plan.
func (p plan) person(standing *rewardrules.Standing, seed string, n int, edges earnings.Rates) *person {
	count := max(p.accounts, 1)
	one := &person{inviter: inviter{held: rewardrules.Holds(p.shared, nil)}}
	for at := range count {
		l := &life{standing: standing, level: p.level, seed: seed, name: number(p.name, n*count+at), edges: edges}
		if at > 0 {
			l.inviter = &one.inviter
		}
		one.accounts = append(one.accounts, l)
	}
	return one
}

// live follows the plan.
func (one *person) live(p plan) error {
	if p.together != nil {
		return p.together(one.accounts)
	}
	for _, l := range one.accounts {
		if err := p.live(l); err != nil {
			return err
		}
	}
	return nil
}

// number names the lives of a plan.
func number(plan string, n int) string { return plan + "-" + strconv.Itoa(n) }
