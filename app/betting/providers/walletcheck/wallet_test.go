package walletcheck

import (
	"context"
	"strconv"
	"sync"
	"time"

	"croupier/app/betting/providers/seamless"
)

// plantedFault is the name of a fault of a wallet; empty for none.
type plantedFault string

// wallet is a wallet in memory with at most one fault. It implements the wallets of both protocols.
type wallet struct {
	fault plantedFault
	// second connects two callbacks at the same time.
	second chan struct{}

	mu       sync.Mutex
	balances map[string]seamless.Micros
	blocked  map[string]bool
	sessions map[string]walletSession
	moves    map[string]*move
	rounds   map[string]bool
	ids      int
}

type walletSession struct {
	player string
	ended  bool
}

// move is one transaction.
type move struct {
	kind    string
	content [32]byte
	amount  seamless.Micros
	player  string
	answer  string
	// state is "done", "refused", "cancelled" or "reversed".
	state string
	why   seamless.Reason
}

func newWallet(f plantedFault) *wallet {
	return &wallet{
		fault: f, second: make(chan struct{}), moves: map[string]*move{}, rounds: map[string]bool{}, blocked: map[string]bool{"carl": true},
		balances: map[string]seamless.Micros{"anna": 500_000_000, "bert": 500_000_000, "carl": 500_000_000},
		sessions: map[string]walletSession{"token-anna": {"anna", false}, "token-old": {"anna", true}, "token-bert": {"bert", false}, "token-carl": {"carl", false}},
	}
}

func (w *wallet) is(f plantedFault) bool { return w.fault == f }

// aloneAfter is the time after which no second callback is expected. Only cases with callbacks at
// the same time run against a wallet that waits, so that a busy machine may take this long.
const aloneAfter = 3 * time.Second

// unlocked lets another callback run between a check and its effect, if the wallet has this fault.
func (w *wallet) unlocked(f plantedFault) {
	if !w.is(f) {
		return
	}
	w.mu.Unlock()
	select {
	case w.second <- struct{}{}:
	case <-w.second:
	case <-time.After(aloneAfter):
	}
	w.mu.Lock()
}

func refusal(why seamless.Reason) error { return &seamless.Refusal{Reason: why} }

// player returns the player of a callback. Only bets and balances need an open session.
func (w *wallet) player(c seamless.Callback, needsSession bool) (string, error) {
	session, found := w.sessions[c.Session]
	switch {
	case !found && (needsSession || c.Session != "") && !(w.is("unknown sessions are accepted")):
		return "", refusal(seamless.UnknownSession)
	case session.ended && needsSession && !w.is("bets are accepted after the logout"),
		session.ended && w.is("wins are refused after the logout"):
		return "", refusal(seamless.ExpiredSession)
	case found && session.player != c.Owner && !w.is("players are not compared with their sessions"):
		return "", refusal(seamless.OtherPlayer)
	case c.Currency != "usd" && !w.is("currencies are not compared"):
		return "", refusal(seamless.OtherCurrency)
	}
	return c.Owner, nil
}

// Balance implements the wallet of a protocol.
func (w *wallet) Balance(_ context.Context, c seamless.Callback) (seamless.Answer, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	player, err := w.player(c, true)
	return seamless.Answer{Balance: w.balances[player], Currency: "usd"}, err
}

// make makes a transaction once. do returns the change of the balance.
func (w *wallet) make(c seamless.Callback, kind string, do func(player string, m *move) (seamless.Micros, error)) (seamless.Answer, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if c.Transaction == "" || len(c.Transaction) > seamless.MaxIDLength && !w.is("long ids are cut") {
		return seamless.Answer{}, refusal(seamless.InvalidID)
	}
	key := w.key(c.Transaction)
	if known := w.moves[key]; known != nil && !w.forgets(kind, known) {
		return w.repeat(c, kind, known)
	}
	w.unlocked("parallel copies have several effects")
	player, err := w.player(c, kind == "bet")
	if err != nil {
		return seamless.Answer{}, err
	}
	m := &move{kind: kind, content: c.Content, amount: c.Amount, player: player, state: "done"}
	change, err := do(player, m)
	if err != nil {
		return seamless.Answer{Balance: w.balances[player]}, w.refused(key, m, err)
	}
	before := w.balances[player]
	w.balances[player] += change
	w.ids++
	m.answer = "tx-" + strconv.Itoa(w.ids)
	w.moves[key] = m
	answer := seamless.Answer{Transaction: m.answer, Balance: w.balances[player], Currency: "usd"}
	if w.is("answers have the balance before the movement") {
		answer.Balance = before
	}
	return answer, nil
}

// key is the key of a transaction in the table.
func (w *wallet) key(id string) string {
	switch {
	case w.is("long ids are cut"):
		return id[:min(len(id), 128)]
	case w.is("ids are compared without case"):
		return foldCase(id)
	}
	return id
}

// forgets reports that a fault makes the wallet execute a repetition.
func (w *wallet) forgets(kind string, known *move) bool {
	switch {
	case known.state == "cancelled":
		return w.is("late bets are accepted after their refund")
	case known.state == "refused":
		return kind != "bet"
	}
	return w.is("repeated bets take the stake again") && kind == "bet" || w.is("repeated wins are paid again") && kind == "win"
}

func (w *wallet) repeat(c seamless.Callback, kind string, known *move) (seamless.Answer, error) {
	answer := seamless.Answer{Transaction: known.answer, Balance: w.balances[known.player], Currency: "usd", Repeated: true}
	switch {
	case known.state == "cancelled":
		return answer, refusal(seamless.Cancelled)
	case (known.kind != kind || known.content != c.Content) && !w.is("contents are not compared"):
		return answer, refusal(seamless.OtherContent)
	case known.state == "refused":
		return answer, &seamless.Refusal{Reason: known.why, Balance: answer.Balance, Currency: answer.Currency}
	case w.is("repetitions have new ids in the answer"):
		w.ids++
		answer.Transaction = "tx-" + strconv.Itoa(w.ids)
	}
	return answer, nil
}

// refused stores a refused transaction and completes the refusal.
func (w *wallet) refused(key string, m *move, err error) error {
	why := err.(*seamless.Refusal)
	m.state, m.why = "refused", why.Reason
	w.moves[key] = m
	why.Balance, why.Currency = w.balances[m.player], "usd"
	if w.is("too little money has the wrong code") && why.Reason == seamless.Balance {
		why.Reason = seamless.Closed
	}
	return why
}

// Bet implements the wallet of a protocol.
func (w *wallet) Bet(_ context.Context, c seamless.Callback, _ bool) (seamless.Answer, error) {
	return w.make(c, "bet", func(player string, m *move) (seamless.Micros, error) {
		switch {
		case c.Game == "" || c.Game != "reels" && c.Game != "lobby":
			return 0, refusal(seamless.UnknownGame)
		case w.blocked[player] && !w.is("bets of blocked players are accepted"):
			return 0, refusal(seamless.Blocked)
		case c.Amount == 0 && w.is("bets of zero are refused"):
			return 0, refusal(seamless.InvalidAmount)
		case c.Amount > w.balances[player] && !w.is("bets above the balance are accepted"):
			return 0, refusal(seamless.Balance)
		}
		w.unlocked("parallel bets spend more than the balance")
		if w.is("amounts are cut to whole units") {
			m.amount -= m.amount % 1_000_000
		}
		w.rounds[c.Round] = true
		return -m.amount, nil
	})
}

// Win implements the wallet of a protocol.
func (w *wallet) Win(_ context.Context, c seamless.Callback, free bool) (seamless.Answer, error) {
	return w.make(c, "win", func(player string, m *move) (seamless.Micros, error) {
		switch {
		case !w.rounds[c.Round] && !free && !w.is("wins of unknown rounds are paid"),
			free && !w.rounds[c.Round] && w.is("wins of free spins need a bet"):
			return 0, refusal(seamless.UnknownTransaction)
		case w.blocked[player] && w.is("wins of blocked players are refused"):
			return 0, refusal(seamless.Blocked)
		case w.rounds["won "+c.Round] && w.is("second wins of a round are not paid"):
			m.amount = 0
		}
		w.rounds["won "+c.Round] = true
		return m.amount, nil
	})
}

// Refund implements the wallet of a protocol.
func (w *wallet) Refund(ctx context.Context, c seamless.Callback, bet string) (seamless.Answer, error) {
	return w.Rollback(ctx, c, []seamless.Target{{Transaction: bet, Kind: seamless.BetTarget}})
}

// Rollback implements the wallet of a protocol.
func (w *wallet) Rollback(_ context.Context, c seamless.Callback, targets []seamless.Target) (seamless.Answer, error) {
	return w.make(c, "rollback", func(player string, _ *move) (total seamless.Micros, err error) {
		for _, target := range targets {
			if target.Transaction == "" {
				return 0, refusal(seamless.InvalidID)
			}
			change, err := w.takeBack(player, w.key(target.Transaction))
			if err != nil {
				return 0, err
			}
			total += change
		}
		return total, nil
	})
}

// takeBack takes one transaction back.
func (w *wallet) takeBack(player, key string) (seamless.Micros, error) {
	known := w.moves[key]
	switch {
	case known == nil && w.is("refunds of unknown bets are refused"):
		return 0, refusal(seamless.UnknownTransaction)
	case known == nil:
		w.moves[key] = &move{state: "cancelled", player: player}
		return 0, nil
	case known.player != player:
		return 0, refusal(seamless.OtherPlayer)
	case known.state != "done" && !(known.state == "reversed" && w.is("second refunds of a bet are paid")):
		return 0, nil
	}
	known.state = "reversed"
	balance := w.balances[player]
	switch {
	case known.kind == "bet":
		return known.amount, nil
	case w.is("rollbacks of wins have no effect"):
		return 0, nil
	case known.amount > balance && w.is("rollbacks of spent wins are refused"):
		known.state = "done"
		return 0, refusal(seamless.Balance)
	case w.is("rollbacks of spent wins make the balance negative"):
		return -known.amount, nil
	}
	return -min(known.amount, balance), nil
}
