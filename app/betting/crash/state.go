package crash

import (
	"cmp"
	"slices"

	"croupier/app/kernel/id"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/players"
	"croupier/app/kernel/sorting"
)

// Events on the channel.
var (
	eventBetting  = live.NewEvent[bettingEvent]("crash.betting", "Bets are taken.")
	eventBets     = live.NewEvent[betsEvent]("crash.bets", "Bets were made.")
	eventRefunded = live.NewEvent[refundedEvent]("crash.left", "Bets were taken back before the flight.")
	eventFlight   = live.NewEvent[flightEvent]("crash.flight", "The multiplier grows.")
	eventCashouts = live.NewEvent[cashoutsEvent]("crash.cashouts", "Bets were cashed out.")
	eventTick     = live.NewEvent[tickEvent]("crash.tick", "Where the flight is, to correct the clocks of pages.")
	eventBust     = live.NewEvent[bustEvent]("crash.bust", "The flight has ended, and what it was drawn from.")
	eventClosed   = live.NewEvent[closedEvent]("crash.closed", "The house has closed the table: no round begins until bets are taken again.")
	eventVoid     = live.NewEvent[voidEvent]("crash.void", "The round cannot be ended: every stake still in it is refunded.")
)

// State is the public state of the round. Times are in Unix milliseconds; 0 means in the
// future.
type State struct {
	Phase string `json:"phase" ts:"preparing|betting|flight|pause|closed"`
	// Betting is this round's time for bets, in milliseconds.
	Betting int64 `json:"betting"`
	// Progress is the progress of the creation of the chain, in percent.
	Progress  int64   `json:"progress"`
	Round     uint64  `json:"round"`
	Number    int     `json:"number"`
	StartsAt  int64   `json:"startsAt"`
	StartedAt int64   `json:"startedAt"`
	EndedAt   int64   `json:"endedAt"`
	NextAt    int64   `json:"nextAt"`
	Point     *string `json:"point"`
	Hash      *string `json:"hash"`
	// Bets are the largest bets. Players is the number of all bets. Staked is their real
	// money in dollars.
	Bets       []Bet       `json:"bets"`
	Players    int         `json:"players"`
	Staked     string      `json:"staked"`
	History    []PastRound `json:"history"`
	Chain      Chain       `json:"chain"`
	ServerTime int64       `json:"serverTime"`
}

// PastRound is a round that is over.
type PastRound struct {
	Round  uint64 `json:"round"`
	Number int    `json:"number"`
	Point  string `json:"point"`
	Hash   string `json:"hash"`
	// Salt is the salt of its chain.
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

// BetUser is the player of a bet, without an id for guests and private players.
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

// BetAdditional contains further data of a bet.
type BetAdditional struct {
	USD        string  `json:"usd"`
	Demo       bool    `json:"demo"`
	Multiplier *string `json:"multiplier"`
	Payout     *string `json:"payout"`
}

// bettingEvent is published when bets are accepted.
type bettingEvent struct {
	Round  uint64 `json:"round"`
	Number int    `json:"number"`
	// Betting is the time for bets, in milliseconds.
	Betting  int64 `json:"betting"`
	StartsAt int64 `json:"startsAt"`
}

type betsEvent struct {
	Round   uint64 `json:"round"`
	Bets    []Bet  `json:"bets"`
	Players int    `json:"players"`
	Staked  string `json:"staked"`
}

type refundedEvent struct {
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

// maxListedBets limits the bets in the initial state of a page.
const maxListedBets = 100

// liveBet is a bet in the current round.
type liveBet struct {
	bet    *roundBet
	player players.Player
	// exitAt is the multiplier of its cash-out in hundredths; 0 while it is open.
	// refunded is true for a refunded stake. auto is true for an automatic cash-out.
	exitAt   uint64
	refunded bool
	auto     bool
	// settled is true once its settlement is committed.
	settled bool
}

// isOpen reports whether nothing is decided about the bet yet.
func (p *liveBet) isOpen() bool { return p.exitAt == 0 && !p.refunded }

// turn returns how the bet left; nil for a bet that stayed in.
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
		Additional: BetAdditional{USD: money.USD(bet.usd).Cents(), Demo: bet.demo},
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

// largestBets returns the bets for pages: real money first, then by size.
func largestBets(liveBets map[id.Binary]*liveBet) []Bet {
	all := make([]*liveBet, 0, len(liveBets))
	for _, p := range liveBets {
		all = append(all, p)
	}
	sorting.By(all, func(a, b *liveBet) int {
		if a.bet.demo != b.bet.demo {
			if a.bet.demo {
				return 1
			}
			return -1
		}
		return cmp.Or(cmp.Compare(b.bet.usd, a.bet.usd), slices.Compare(a.bet.id[:], b.bet.id[:]))
	})
	bets := make([]Bet, 0, min(len(all), maxListedBets))
	for _, p := range all[:min(len(all), maxListedBets)] {
		bets = append(bets, p.view())
	}
	return bets
}
