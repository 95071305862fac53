package demo

import (
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/gaming"
	"croupier/db"
)

// micro is how many millionths a dollar has.
const micro = 1_000_000

// agents are the browsers of invented players.
var agents = []string{
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
	"Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
	"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0",
}

func (p *person) agent() string { return agents[len(p.name)%len(agents)] }

// kept is how long before the end sessions are opened: older ones would have ended.
const kept = 30 * day

// planVisit adds what somebody does in a visit.
func (h *history) planVisit(v visit) {
	p := v.who
	if v.first {
		h.add(v.at, func(tx *db.Tx) error { return h.signUp(tx, p) })
	}
	if len(v.bets) == 0 {
		return
	}
	currency := "usd"
	if p.currency != "" && h.chance.IntN(3) > 0 {
		currency = p.currency
	}
	game := h.gameFor(p)
	begin := v.at.Add(time.Second)
	bring := int64(p.purse[h.chance.IntN(len(p.purse))] * micro)
	h.add(begin, func(tx *db.Tx) error { return h.arrive(tx, p, currency, bring) })
	for _, at := range v.bets {
		choices := game.choices[h.chance.IntN(len(game.choices))]
		stake := int64(p.stakes[h.chance.IntN(len(p.stakes))] * micro)
		h.add(at, func(tx *db.Tx) error { return h.bet(tx, p, game.id, choices, currency, stake) })
	}
	if h.chance.IntN(2) == 0 {
		h.add(v.bets[len(v.bets)-1].Add(time.Minute), func(tx *db.Tx) error { return h.takeHome(tx, p, currency, bring) })
	}
}

// gameFor is a game that somebody likes, with the choices that they make.
func (h *history) gameFor(p *person) playedGame {
	if p.steady {
		return steadyGames[h.chance.IntN(len(steadyGames))]
	}
	// Most like the first ones most.
	at := rand.New(rand.NewPCG(uint64(len(p.name)), uint64(p.name[0]))).IntN(4) + h.chance.IntN(len(playedGames)-3)
	return playedGames[at%len(playedGames)]
}

func (h *history) signUp(tx *db.Tx, p *person) (err error) {
	inviter := ""
	if p.inviter >= 0 {
		inviter = h.people[p.inviter].userID
	}
	call := h.call(p)
	call.User = nil
	if p.userID, err = h.Invent(tx, call, p.name, p.confirmed, inviter); err != nil {
		return err
	}
	return h.BeginSeeds(tx, p.userID, p.serverSeed, p.clientSeed)
}

// arrive signs somebody in, who brings money along when there is not enough.
func (h *history) arrive(tx *db.Tx, p *person, currency string, bring int64) error {
	if h.end.Sub(tx.Now()) < kept {
		if err := h.Visit(tx, h.call(p), p.userID); err != nil {
			return err
		}
	}
	has, err := h.Holds(tx, p.userID, currency)
	if err != nil || has >= bring/2 {
		return err
	}
	return h.Purse(tx, p.userID, currency, bring)
}

// takeHome takes home what somebody has beyond twice what they brought.
func (h *history) takeHome(tx *db.Tx, p *person, currency string, brought int64) error {
	has, err := h.Holds(tx, p.userID, currency)
	if err != nil || has < 3*brought {
		return err
	}
	p.left[currency] = 0
	return h.Purse(tx, p.userID, currency, -(has - 2*brought))
}

// bet makes a wager on a game that ends at once. Who has too little left leaves it.
func (h *history) bet(tx *db.Tx, p *person, game, choices, currency string, stake int64) error {
	if can, err := h.canStake(tx, p, currency, stake); err != nil || !can {
		return err
	}
	return h.Play(h.ctx, tx, h.call(p), h.request(game, choices, currency, stake))
}

// canStake tells whether somebody has as much as a stake. It asks for the balance
// only when it may be too low.
func (h *history) canStake(q db.Querier, p *person, currency string, stake int64) (can bool, err error) {
	if p.left[currency] < stake {
		if p.left[currency], err = h.Holds(q, p.userID, currency); err != nil || p.left[currency] < stake {
			return false, err
		}
	}
	p.left[currency] -= stake
	return true, nil
}

func (h *history) request(game, choices, currency string, stake int64) gaming.PlayRequest {
	return gaming.PlayRequest{
		APIID: game, Bet: jsontext.Value(strconv.Quote(h.Text(stake, currency))), Currency: currency, Quick: true,
		RequestID: h.IDs.New(), Data: jsontext.Value(choices),
	}
}

// pastRounds is how many rounds of crash a year of history has: a chain of their
// own, of which none is left for the present.
const pastRounds = 150

// planCrash adds rounds of crash on which some of those who are there bet.
func (h *history) planCrash(from, to time.Time) error {
	rounds, err := h.CrashRounds(h.ctx, pastRounds)
	if err != nil {
		return err
	}
	var begins []time.Time
	for len(begins) < pastRounds {
		at := from.Add(time.Duration(h.chance.Float64() * float64(to.Sub(from)-time.Hour)))
		if h.chance.Float64()*busiest < crowd(at, from, to) {
			begins = append(begins, at)
		}
	}
	sortTimes(begins)
	var over time.Time
	for i, begin := range begins {
		if begin.Before(over) {
			begin = over
		}
		over = begin.Add(rounds.Lasts(i + 1))
		bets := h.planCrashBets(rounds, begin)
		if over.Before(h.end) { // all of a round happens, or nothing
			h.add(begin, rounds.Begin)
			h.events = append(h.events, bets...)
			h.add(over, rounds.End)
		}
		over = over.Add(time.Second)
	}
	return nil
}

func (h *history) planCrashBets(rounds CrashRounds, begin time.Time) (bets []event) {
	for range 2 + h.chance.IntN(4) {
		p := h.people[h.chance.IntN(len(h.people))]
		stake := int64(p.stakes[0] * micro)
		auto := strconv.FormatFloat(1.2+h.chance.ExpFloat64(), 'f', 2, 64)
		at := begin.Add(time.Second + time.Duration(h.chance.IntN(12_000))*time.Millisecond)
		if !p.confirmed || !p.joins.Before(begin) || p.leaves.Before(begin) {
			continue
		}
		bets = append(bets, event{at: at, together: func(tx *db.Tx) error {
			if can, err := h.canStake(tx, p, "usd", stake); err != nil || !can {
				return err
			}
			return rounds.Bet(h.ctx, tx, h.call(p), h.request("crash", `{"auto":"`+auto+`"}`, "usd", stake))
		}})
	}
	return bets
}
