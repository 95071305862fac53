package crash

import (
	"context"

	"croupier/app/kernel/gaming"
	"croupier/app/kernel/ledger"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/players"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/rounds"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Play makes a bet in the round that takes bets now. The flight waits for the
// bets that are being made.
func (s *Service) Play(ctx context.Context, call *session.Call, request gaming.PlayRequest) (gaming.Reply, error) {
	w, err := s.Read(ctx, call, request, s.definition(request.APIID), nil)
	if err != nil {
		return gaming.Reply{}, err
	}
	// Whether the bet stands must be known for certain: the round waits for it.
	ctx = context.WithoutCancel(ctx)
	var draw crashrules.Draw
	place, open := s.owner.Reserve(ctx, func(r *liveRound) (takes bool) {
		draw, takes = r.takesBets()
		return takes
	})
	defer place.Cancel()
	var sat *roundBet
	t, err := wager.Once(ctx, s.Wagers, w.Request, wager.Procedure[*betResult]{
		Do: func(tx *db.Tx) (*betResult, ledger.Outcome, error) {
			t, made, err := s.placeBet(tx, w, draw, open)
			if err == nil {
				tx.After(func() { sat = made })
			}
			return t, ledger.Outcome{}, err
		},
		Recall: gaming.RecallPlay(s.recall), Content: (*betResult).content,
	})
	if sat != nil {
		s.commitBet(ctx, place, sat)
	}
	if err != nil {
		return gaming.Reply{}, err
	}
	return t.reply(s.def), nil
}

// placeBet makes the bet in its transaction: the stake goes to the clearing account.
func (s *Service) placeBet(tx *db.Tx, w *gaming.Bet, draw crashrules.Draw, open bool) (*betResult, *roundBet, error) {
	accepted, err := s.Accept(tx, w, Kind)
	if err != nil {
		return nil, nil, err
	}
	if !open {
		return nil, nil, gaming.ErrStage
	}
	choices, err := crashrules.Read(w.Choices)
	if err != nil {
		return nil, nil, gaming.RefusalOf(err)
	}
	cap := crashrules.Cap(w.Stake, accepted.Bounds.Profit)
	if cap <= crashrules.One {
		return nil, nil, wager.AboveProfit(accepted.Bounds.Profit, w.Currency)
	}
	played, err := choices.Open(draw, w.Stake, nil)
	if err != nil {
		return nil, nil, gaming.RefusalOf(err)
	}
	played.Limit(cap)
	b := &bet{
		id: s.Wagers.IDOf(w.Request), owner: w.Bettor.Owner, round: draw.Round, choices: w.Choices, rules: s.def.Version, version: provablyfair.Version,
	}
	has, err := hasBet(tx, b.owner)
	if err != nil {
		return nil, nil, err
	}
	if has {
		return nil, nil, gaming.ErrRoundOpen
	}
	t := &betResult{bet: b, state: played.State(), draw: draw, currency: w.Currency}
	if b.Open, t.balance, err = s.Wagers.Open(tx, b.id, accepted, notice); err != nil {
		return nil, nil, err
	}
	made := &roundBet{
		id: b.id, owner: b.owner, currency: w.Currency, demo: w.Bettor.Demo, stake: w.Stake, usd: accepted.USD, auto: choices.Auto, cap: cap,
	}
	return t, made, insertBet(tx, b)
}

// notice tells the player's pages why the balance changes, at once.
var notice = wager.Notice{Reason: crashrules.ID}

// commitBet puts a bet that is committed in its place.
func (s *Service) commitBet(ctx context.Context, place *rounds.Reservation[*liveRound], made *roundBet) {
	player, err := s.Players.See(ctx, made.owner, nil)
	if err != nil {
		s.Log.Error("look up who made a bet", "error", err)
		player = players.HiddenPlayer()
	}
	s.maxExits.Store(made.id, made.cap)
	s.latestBets.Store(made.owner, made.id)
	place.Commit(func(r *liveRound) { r.addBet(made, player) })
}
