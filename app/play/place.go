package play

import (
	"context"
	"slices"

	"croupier/app/fair"
	"croupier/app/originals/rules"
	"croupier/app/session"
	"croupier/app/wager"
	"croupier/db"
)

// Play makes a wager: stake, draw, outcome, payout and record commit together,
// and only then is anything answered.
func (s *Service) Play(ctx context.Context, call *session.Call, request PlayRequest) (Reply, error) {
	w, err := s.read(ctx, call, request)
	if err != nil {
		return Reply{}, err
	}
	if w.table != nil {
		return s.join(ctx, w)
	}
	return s.playOnce(ctx, w.request, func(tx *db.Tx) (*told, error) { return s.place(tx, w) })
}

// place makes the wager in its transaction.
func (s *Service) place(tx *db.Tx, w *wish) (*told, error) {
	accepted, err := s.accept(tx, w, KindOriginal)
	if err != nil {
		return nil, err
	}
	if w.def.Kind == rules.Extended { // others are over before they could be in each other's way
		if err := noRound(tx, w.bettor.Owner, w.def.ID); err != nil {
			return nil, err
		}
	}
	bet, err := w.game.Read(w.choices)
	if err != nil {
		return nil, refusalOf(err)
	}
	reach, err := bet.Reach(w.stake)
	if err != nil {
		return nil, refusalOf(err)
	}
	if err := accepted.Covers(reach); err != nil {
		return nil, err
	}
	pair, err := s.Seeds.Draw(tx, w.bettor.Owner)
	if err != nil {
		return nil, err
	}
	played, err := bet.Open(pair.Stream(pair.Nonce), w.stake)
	if err != nil {
		return nil, refusalOf(err)
	}
	r := s.newRound(w)
	r.pair, r.nonce, r.edge = pair.ID, pair.Nonce, s.edges.of(w.def.ID, w.choices, bet)
	t := &told{
		round: r, state: played.State(), drawn: drawn{pair: pair}, key: accepted.Key, currency: w.currency, def: w.def, quick: w.quick,
	}
	if !t.state.Over {
		return t, s.openRound(tx, t, accepted)
	}
	r.ended, t.balance, err = s.Wagers.PlayOut(tx, r.id, accepted, r.record(), result(t.state), t.notice())
	return t, err
}

// newRound is the round of a request that is carried out, without its draw.
func (s *Service) newRound(w *wish) *round {
	return &round{
		id: s.Wagers.IDOf(w.request), owner: w.bettor.Owner, game: w.def.ID, opening: w.stake,
		choices: w.choices, rules: w.def.Version, version: fair.Version,
	}
}

// openRound takes the stake of a round that goes on and keeps the round.
func (s *Service) openRound(tx *db.Tx, t *told, accepted *wager.Accepted) (err error) {
	r := t.round
	if err := noRound(tx, r.owner, r.game); err != nil {
		return err
	}
	r.open, t.balance, err = s.Wagers.Open(tx, r.id, accepted, t.notice())
	if err != nil {
		return err
	}
	return insertRound(tx, r)
}

// noRound refuses a second open round of a game.
func noRound(tx *db.Tx, owner, game string) error {
	open, err := hasRound(tx, owner, game)
	if err == nil && open {
		err = ErrRoundOpen
	}
	return err
}

// notice tells the player's pages why and when the balance changes.
func (t *told) notice() wager.Notice {
	n := wager.Notice{Reason: t.def.ID, Delay: delayOf(t.def.ID)}
	if t.quick {
		n.Delay = 0
	}
	return n
}

// result is the end of a round as the kernel settles it.
func result(end rules.State) wager.Result {
	return wager.Result{Payout: end.Payout, Multiplier: end.Multiplier, Void: end.Void}
}

// accept checks what can change between two requests: whether the game is
// offered, and all that the kernel knows of house, player and stake.
func (s *Service) accept(tx *db.Tx, w *wish, kind wager.Kind) (*wager.Accepted, error) {
	switch {
	case !s.options.Enabled:
		return nil, ErrOriginals
	case !s.Wagers.Taking():
		return nil, wager.ErrClosed
	case slices.Contains(s.options.Disabled, w.def.ID):
		return nil, ErrDisabled
	case w.bettor.Demo && !s.options.DemoBets:
		return nil, ErrDemo
	}
	return s.Wagers.Accept(tx, wager.Stake{
		Bettor: w.bettor, Kind: kind, Product: w.def.ID, Currency: w.currency, Amount: w.stake,
	})
}
