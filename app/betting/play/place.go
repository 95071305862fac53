package play

import (
	"context"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Play makes a wager. Stake, draw, outcome, payout and record commit together
// before the reply is sent.
func (s *Service) Play(ctx context.Context, call *session.Call, request gamecalls.PlayRequest) (gamecalls.Reply, error) {
	w, err := s.Read(ctx, call, request, s.definition(request.APIID), s.Games.MinorUnits)
	if err != nil {
		return gamecalls.Reply{}, err
	}
	return s.playOnce(ctx, w.Request, func(tx *db.Tx) (*result, error) { return s.place(tx, w) })
}

// PlayInTx makes a wager in a transaction of the caller, which must fail with the error
// that PlayInTx returns. It is for large numbers of wagers without waiting clients. The
// request must be new.
func (s *Service) PlayInTx(ctx context.Context, tx *db.Tx, call *session.Call, request gamecalls.PlayRequest) error {
	w, err := s.Read(ctx, call, request, s.definition(request.APIID), s.Games.MinorUnits)
	if err != nil {
		return err
	}
	_, err = s.place(tx, w)
	return err
}

// place makes the wager in its transaction.
func (s *Service) place(tx *db.Tx, w *gamecalls.Bet) (*result, error) {
	accepted, err := s.Accept(tx, w, KindOriginal)
	if err != nil {
		return nil, err
	}
	if w.Def.Kind == rules.Extended { // other games end at once and cannot conflict
		if err := requireNoOpenRound(tx, w.Bettor.Owner, w.Def.ID); err != nil {
			return nil, err
		}
	}
	bet, err := s.Games.Find(w.Def.ID).Read(w.Choices)
	if err != nil {
		return nil, gamecalls.RefusalOf(err)
	}
	maxPayout, err := bet.MaxPayout(w.Stake)
	if err != nil {
		return nil, gamecalls.RefusalOf(err)
	}
	if err := accepted.Covers(maxPayout); err != nil {
		return nil, err
	}
	pair, err := s.Seeds.Draw(tx, w.Bettor.Owner)
	if err != nil {
		return nil, err
	}
	played, err := bet.Open(pair.Stream(pair.Nonce), w.Stake)
	if err != nil {
		return nil, gamecalls.RefusalOf(err)
	}
	r := s.newRound(w)
	r.pair, r.nonce, r.edge = pair.ID, pair.Nonce, s.edges.of(w.Def.ID, w.Choices, bet)
	t := &result{
		round: r, state: played.State(), pair: pair, key: accepted.Key, currency: w.Currency, def: w.Def, quick: w.Quick,
	}
	if !t.state.Over {
		return t, s.openRound(tx, t, accepted)
	}
	r.Ended, t.balance, err = s.Wagers.PlayOut(tx, r.id, accepted, r.record(), gamecalls.Result(t.state), t.notice())
	return t, err
}

// newRound returns the round of an accepted request, without its draw.
func (s *Service) newRound(w *gamecalls.Bet) *round {
	return &round{
		id: s.Wagers.IDOf(w.Request), owner: w.Bettor.Owner, game: w.Def.ID, opening: w.Stake,
		choices: w.Choices, rules: w.Def.Version, fairness: provablyfair.Version,
	}
}

// openRound debits the stake of an extended round and stores the round.
func (s *Service) openRound(tx *db.Tx, t *result, accepted *wager.Accepted) (err error) {
	r := t.round
	if err := requireNoOpenRound(tx, r.owner, r.game); err != nil {
		return err
	}
	r.Open, t.balance, err = s.Wagers.Open(tx, r.id, accepted, t.notice())
	if err != nil {
		return err
	}
	return insertRound(tx, r)
}

// requireNoOpenRound rejects a second open round of a game.
func requireNoOpenRound(tx *db.Tx, owner, game string) error {
	open, err := hasRound(tx, owner, game)
	if err == nil && open {
		err = gamecalls.ErrRoundOpen
	}
	return err
}

// notice returns the reason and the time of the balance change for the player's pages.
func (t *result) notice() wager.Notice {
	n := wager.Notice{Reason: t.def.ID, Delay: delayOf(t.def.ID)}
	if t.quick {
		n.Delay = 0
	}
	return n
}
