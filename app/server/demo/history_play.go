package demo

import (
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/money"
	"croupier/db"
)

// micro is the number of millionths in a dollar.
const micro = 1_000_000

// agents are the user agents of invented players.
var agents = []string{
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
	"Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
	"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0",
}

func (p *person) agent() string { return agents[len(p.name)%len(agents)] }

// sessionPeriod is the period before the end in which sessions are created. Older ones would have
// expired.
const sessionPeriod = 30 * day

// planVisit adds the events of a player's visit.
func (h *history) planVisit(v visit) {
	p := v.who
	if v.first {
		h.add(v.at, func(tx *db.Tx) error { return h.signUp(tx, p) })
	}
	if len(v.bets) == 0 {
		return
	}
	currency := "usd"
	if p.currency != "" && h.random.IntN(3) > 0 {
		currency = p.currency
	}
	game := h.gameFor(p)
	begin := v.at.Add(time.Second)
	deposit := int64(p.deposits[h.random.IntN(len(p.deposits))] * micro)
	h.add(begin, func(tx *db.Tx) error { return h.signIn(tx, p, currency, deposit) })
	for _, at := range v.bets {
		choices := game.choices[h.random.IntN(len(game.choices))]
		stake := int64(p.stakes[h.random.IntN(len(p.stakes))] * micro)
		h.add(at, func(tx *db.Tx) error { return h.bet(tx, p, game.id, choices, currency, stake) })
	}
	if h.random.IntN(2) == 0 {
		h.add(v.bets[len(v.bets)-1].Add(time.Minute), func(tx *db.Tx) error { return h.withdraw(tx, p, currency, deposit) })
	}
}

// gameFor returns a game that a player likes, with choices.
func (h *history) gameFor(p *person) playedGame {
	if p.steady {
		return steadyGames[h.random.IntN(len(steadyGames))]
	}
	// The first games are the most popular.
	at := rand.New(rand.NewPCG(uint64(len(p.name)), uint64(p.name[0]))).IntN(4) + h.random.IntN(len(playedGames)-3)
	return playedGames[at%len(playedGames)]
}

func (h *history) signUp(tx *db.Tx, p *person) (err error) {
	inviter := ""
	if p.inviter >= 0 {
		inviter = h.people[p.inviter].userID
	}
	call := h.call(p)
	call.User = nil
	if p.userID, err = h.CreatePlayer(tx, call, p.name, p.confirmed, inviter); err != nil {
		return err
	}
	return h.CreateSeeds(tx, p.userID, p.serverSeed, p.clientSeed)
}

// signIn signs a player in. The player deposits bring if the balance is too low.
func (h *history) signIn(tx *db.Tx, p *person, currency string, deposit int64) error {
	if h.end.Sub(tx.Now()) < sessionPeriod {
		if err := h.Visit(tx, h.call(p), p.userID); err != nil {
			return err
		}
	}
	has, err := h.Balance(tx, p.userID, currency)
	if err != nil || has >= deposit/2 {
		return err
	}
	return h.Deposit(tx, p.userID, currency, deposit)
}

// withdraw withdraws the part of a balance above twice the deposit.
func (h *history) withdraw(tx *db.Tx, p *person, currency string, deposited int64) error {
	has, err := h.Balance(tx, p.userID, currency)
	if err != nil || has < 3*deposited {
		return err
	}
	p.remaining[currency] = 0
	return h.Deposit(tx, p.userID, currency, -(has - 2*deposited))
}

// bet places a wager on a game that ends immediately. A player with too little money does
// not bet.
func (h *history) bet(tx *db.Tx, p *person, game, choices, currency string, stake int64) error {
	if can, err := h.canStake(tx, p, currency, stake); err != nil || !can {
		return err
	}
	return h.Play(h.ctx, tx, h.call(p), h.request(game, choices, currency, stake))
}

// canStake reports whether a player can afford a stake. It reads the balance only if it
// may be too low.
func (h *history) canStake(q db.Querier, p *person, currency string, stake int64) (can bool, err error) {
	if p.remaining[currency] < stake {
		if p.remaining[currency], err = h.Balance(q, p.userID, currency); err != nil || p.remaining[currency] < stake {
			return false, err
		}
	}
	p.remaining[currency] -= stake
	return true, nil
}

func (h *history) request(game, choices, currency string, stake int64) gamecalls.PlayRequest {
	return gamecalls.PlayRequest{
		APIID: game, Bet: money.Number(h.FormatAmount(stake, currency)), Currency: currency, Quick: true,
		RequestID: h.IDs.New(), Data: jsontext.Value(choices),
	}
}

// pastRounds is the number of rounds of crash in a year of history. They have a chain of
// their own, which is used up at the end.
const pastRounds = 150

// planCrash adds rounds of crash with bets of some present players.
func (h *history) planCrash(from, to time.Time) error {
	rounds, err := h.CrashRounds(h.ctx, pastRounds)
	if err != nil {
		return err
	}
	var begins []time.Time
	for len(begins) < pastRounds {
		at := from.Add(time.Duration(h.random.Float64() * float64(to.Sub(from)-time.Hour)))
		if h.random.Float64()*maxVisitorRate < visitorRate(at, from, to) {
			begins = append(begins, at)
		}
	}
	sortTimes(begins)
	var over time.Time
	for i, begin := range begins {
		if begin.Before(over) {
			begin = over
		}
		over = begin.Add(rounds.Duration(i + 1))
		bets := h.planCrashBets(rounds, begin)
		if over.Before(h.end) { // a round happens completely or not at all
			h.add(begin, rounds.Begin)
			h.events = append(h.events, bets...)
			h.add(over, rounds.End)
		}
		over = over.Add(time.Second)
	}
	return nil
}

func (h *history) planCrashBets(rounds CrashRounds, begin time.Time) (bets []event) {
	for range 2 + h.random.IntN(4) {
		p := h.people[h.random.IntN(len(h.people))]
		stake := int64(p.stakes[0] * micro)
		auto := strconv.FormatFloat(1.2+h.random.ExpFloat64(), 'f', 2, 64)
		at := begin.Add(time.Second + time.Duration(h.random.IntN(12_000))*time.Millisecond)
		if !p.confirmed || !p.joins.Before(begin) || p.leaves.Before(begin) {
			continue
		}
		bets = append(bets, event{at: at, batched: func(tx *db.Tx) error {
			if can, err := h.canStake(tx, p, "usd", stake); err != nil || !can {
				return err
			}
			return rounds.Bet(h.ctx, tx, h.call(p), h.request("crash", `{"auto":"`+auto+`"}`, "usd", stake))
		}})
	}
	return bets
}
