package crash

import (
	"cmp"
	"slices"

	"croupier/app/kernel/id"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/players"
)

// Events on the channel.
var (
	eventBetting  = live.NewEvent[bettingEvent]("crash.betting", "Bets are taken.")
	eventBets     = live.NewEvent[betsEvent]("crash.bets", "Bets were made.")
	eventLeft     = live.NewEvent[leftEvent]("crash.left", "Bets were taken back before the flight.")
	eventFlight   = live.NewEvent[flightEvent]("crash.flight", "The multiplier grows.")
	eventCashouts = live.NewEvent[cashoutsEvent]("crash.cashouts", "Bets were cashed out.")
	eventTick     = live.NewEvent[tickEvent]("crash.tick", "Where the flight is, to correct the clocks of pages.")
	eventBust     = live.NewEvent[bustEvent]("crash.bust", "The flight has ended, and what it was drawn from.")
	eventClosed   = live.NewEvent[closedEvent]("crash.closed", "The house has closed the table: no round begins until bets are taken again.")
	eventVoid     = live.NewEvent[voidEvent]("crash.void", "The round cannot be ended: every stake still in it is given back.")
)

// State is what everybody may see of the round. Times are unix milliseconds;
// 0 for what has not come yet.
type State struct {
	Phase string `json:"phase" ts:"preparing|betting|flight|pause|closed"`
	// Betting is for how many milliseconds this round takes bets.
	Betting int64 `json:"betting"`
	// Progress is the percentage of the chain that is being made.
	Progress  int64   `json:"progress"`
	Round     uint64  `json:"round"`
	Number    int     `json:"number"`
	StartsAt  int64   `json:"startsAt"`
	StartedAt int64   `json:"startedAt"`
	EndedAt   int64   `json:"endedAt"`
	NextAt    int64   `json:"nextAt"`
	Point     *string `json:"point"`
	Hash      *string `json:"hash"`
	// Bets are the largest ones, Players counts all, Staked is the real money
	// among them in dollars.
	Bets       []Bet  `json:"bets"`
	Players    int    `json:"players"`
	Staked     string `json:"staked"`
	History    []Past `json:"history"`
	Chain      Chain  `json:"chain"`
	ServerTime int64  `json:"serverTime"`
}

// Past is a round that is over.
type Past struct {
	Round  uint64 `json:"round"`
	Number int    `json:"number"`
	Point  string `json:"point"`
	Hash   string `json:"hash"`
	// Salt is that of its chain.
	Salt string `json:"salt"`
}

// Chain is what was published of the chain before its first round.
type Chain struct {
	ID        int64  `json:"id"`
	Rounds    int    `json:"rounds"`
	Published string `json:"published"`
	Salt      string `json:"salt"`
}

// Bet is one bet of the round.
type Bet struct {
	ID         string        `json:"id"`
	User       BetUser       `json:"user"`
	Game       BetGame       `json:"game"`
	Additional BetAdditional `json:"additional"`
}

// BetUser is who made a bet; without id for guests and private players.
type BetUser struct {
	ID     *string `json:"_id"`
	Name   string  `json:"name"`
	Avatar *string `json:"avatar"`
}

// BetGame is the stake in whole units.
type BetGame struct {
	Currency string `json:"currency"`
	Wager    string `json:"wager"`
}

// BetAdditional is what else is shown of a bet.
type BetAdditional struct {
	USD        string  `json:"usd"`
	Demo       bool    `json:"demo"`
	Multiplier *string `json:"multiplier"`
	Payout     *string `json:"payout"`
}

// bettingEvent says that bets are taken.
type bettingEvent struct {
	Round  uint64 `json:"round"`
	Number int    `json:"number"`
	// Betting is for how many milliseconds bets are taken.
	Betting  int64 `json:"betting"`
	StartsAt int64 `json:"startsAt"`
}

type betsEvent struct {
	Round   uint64 `json:"round"`
	Bets    []Bet  `json:"bets"`
	Players int    `json:"players"`
	Staked  string `json:"staked"`
}

type leftEvent struct {
	Round   uint64   `json:"round"`
	IDs     []string `json:"ids"`
	Players int      `json:"players"`
	Staked  string   `json:"staked"`
}

type flightEvent struct {
	Round     uint64 `json:"round"`
	StartedAt int64  `json:"startedAt"`
}

type cashoutsEvent struct {
	Round    uint64    `json:"round"`
	Cashouts []cashout `json:"cashouts"`
}

type cashout struct {
	ID         string `json:"id"`
	Multiplier string `json:"multiplier"`
	Payout     string `json:"payout"`
	Auto       bool   `json:"auto"`
}

type tickEvent struct {
	Round      uint64 `json:"round"`
	Elapsed    int64  `json:"elapsed"`
	Multiplier string `json:"multiplier"`
}

type bustEvent struct {
	Round   uint64 `json:"round"`
	Number  int    `json:"number"`
	Point   string `json:"point"`
	Hash    string `json:"hash"`
	Salt    string `json:"salt"`
	EndedAt int64  `json:"endedAt"`
	NextAt  int64  `json:"nextAt"`
}

type closedEvent struct {
	Round uint64 `json:"round"`
}

type voidEvent struct {
	Round uint64 `json:"round"`
}

// shownBets bounds the bets that a page gets to begin with.
const shownBets = 100

const centsPerMicro = 10_000

// dollars shows millionths of a dollar.
func dollars(micro int64) string { return money.Amount(micro / centsPerMicro).Text(2) }

// liveBet is a bet in the room.
type liveBet struct {
	bet    *roundBet
	player players.Player
	// exitAt is the multiplier of its cash-out in hundredths, 0 while in; back
	// is set for a stake given back. auto tells a cash-out by itself.
	exitAt   uint64
	refunded bool
	auto     bool
	// settled is set once its leaving is committed.
	settled bool
}

// isIn tells whether nothing was decided about the bet yet.
func (p *liveBet) isIn() bool { return p.exitAt == 0 && !p.refunded }

// turn is how the bet leaves; nil for one that stayed in.
func (p *liveBet) turn() *crashrules.Turn {
	switch {
	case p.refunded:
		return &crashrules.Turn{Cancel: true}
	case p.exitAt > 0:
		turn := crashrules.CashOut(p.exitAt)
		return &turn
	}
	return nil
}

func (p *liveBet) payout() string {
	return p.bet.currency.Text(crashrules.Multiplier(p.exitAt).Payout(p.bet.stake))
}

func (p *liveBet) view() Bet {
	bet := p.bet
	b := Bet{
		ID: bet.id.String(), User: BetUser{Name: p.player.Name},
		Game:       BetGame{Currency: bet.currency.ID, Wager: bet.currency.Text(bet.stake)},
		Additional: BetAdditional{USD: dollars(bet.usd), Demo: bet.demo},
	}
	if p.player.ID != "" {
		b.User.ID, b.User.Avatar = &p.player.ID, &p.player.Avatar
	}
	if p.settled && p.exitAt > 0 {
		multiplier, payout := crashrules.Text(p.exitAt), p.payout()
		b.Additional.Multiplier, b.Additional.Payout = &multiplier, &payout
	}
	return b
}

// largest are the bets that pages show: real money first, then by size.
func largest(places map[id.Binary]*liveBet) []Bet {
	all := make([]*liveBet, 0, len(places))
	for _, p := range places {
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b *liveBet) int {
		if a.bet.demo != b.bet.demo {
			if a.bet.demo {
				return 1
			}
			return -1
		}
		return cmp.Or(cmp.Compare(b.bet.usd, a.bet.usd), slices.Compare(a.bet.id[:], b.bet.id[:]))
	})
	bets := make([]Bet, 0, min(len(all), shownBets))
	for _, p := range all[:min(len(all), shownBets)] {
		bets = append(bets, p.view())
	}
	return bets
}
