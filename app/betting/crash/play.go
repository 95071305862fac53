package crash

import (
	"context"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/ledger"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/players"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/rounds"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Play makes a bet in the round that accepts bets now. The flight waits for the bets that
// are being made.
func (s *Service) Play(ctx context.Context, call *session.Call, request gamecalls.PlayRequest) (gamecalls.Reply, error) {
	w, err := s.Read(ctx, call, request, s.definition(request.APIID), nil)
	if err != nil {
		return gamecalls.Reply{}, err
	}
	// The round waits for this bet, so its outcome must be known for certain.
	ctx = context.WithoutCancel(ctx)
	var draw crashrules.Draw
	place, open := s.owner.Reserve(ctx, func(r *liveRound) (accepts bool) {
		draw, accepts = r.acceptsBets()
		return accepts
	})
	defer place.Cancel()
	var joined *roundBet
	t, err := wager.Once(ctx, s.Wagers, w.Request, wager.Procedure[*betResult]{
		Do: func(tx *db.Tx) (*betResult, ledger.Outcome, error) {
			t, placed, err := s.placeBet(tx, w, draw, open)
			if err == nil {
				tx.AfterCommit(func() { joined = placed })
			}
			return t, ledger.Outcome{}, err
		},
		Recall: gamecalls.RecallPlay(s.loadRecorded), Content: (*betResult).content,
	})
	if joined != nil {
		s.commitBet(ctx, place, joined)
	}
	if err != nil {
		return gamecalls.Reply{}, err
	}
	return t.toReply(s.def), nil
}

// placeBet makes the bet in its transaction. The stake goes to the clearing account.
func (s *Service) placeBet(tx *db.Tx, w *gamecalls.Bet, draw crashrules.Draw, open bool) (*betResult, *roundBet, error) {
	accepted, err := s.Accept(tx, w, Kind)
	if err != nil {
		return nil, nil, err
	}
	if !open {
		return nil, nil, gamecalls.ErrBettingClosed
	}
	choices, err := crashrules.Read(w.Choices)
	if err != nil {
		return nil, nil, gamecalls.RefusalOf(err)
	}
	cap := crashrules.Cap(w.Stake, accepted.Bounds.Profit)
	if cap <= crashrules.One {
		return nil, nil, wager.AboveProfit(accepted.Bounds.Profit, w.Currency)
	}
	played, err := choices.Open(draw, w.Stake, nil)
	if err != nil {
		return nil, nil, gamecalls.RefusalOf(err)
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
		return nil, nil, gamecalls.ErrRoundOpen
	}
	t := &betResult{bet: b, state: played.State(), draw: draw, currency: w.Currency}
	if b.Open, t.balance, err = s.Wagers.Open(tx, b.id, accepted, notice); err != nil {
		return nil, nil, err
	}
	placed := &roundBet{
		id: b.id, owner: b.owner, currency: w.Currency, demo: w.Bettor.Demo, stake: w.Stake, usd: accepted.USD, auto: choices.Auto, cap: cap,
	}
	return t, placed, insertBet(tx, b)
}

// notice is the reason for the balance change on the player's pages, without a delay.
var notice = wager.Notice{Reason: crashrules.ID}

// commitBet adds a committed bet to the round.
func (s *Service) commitBet(ctx context.Context, place *rounds.Reservation[*liveRound], placed *roundBet) {
	player, err := s.Players.VisiblePlayer(ctx, placed.owner, nil)
	if err != nil {
		s.Log.Error("find who made a bet", "error", err)
		player = players.HiddenPlayer()
	}
	s.exitCaps.Store(placed.id, placed.cap)
	s.lastBets.Store(placed.owner, placed.id)
	place.Commit(func(r *liveRound) { r.addBet(placed, player) })
}
