package walletcheck

import (
	"strings"
	"time"
)

// sessionCases are about sessions, players, games and currencies.
var sessionCases = []testCase{
	{"session-unknown", "A bet in an unknown session is refused", "", func(p *play) {
		bet := p.bet()
		bet.session = p.newID("session")
		p.refuse(bet, tokenClass)
	}},
	{"session-missing", "A bet without a session is refused", "", func(p *play) {
		bet := p.bet()
		bet.withoutToken = true
		p.refuse(bet, tokenClass)
	}},
	{"session-of-other-player", "A bet of another player in the session is refused", "", func(p *play) {
		bet := p.bet()
		bet.player = or(p.OtherPlayer, p.newID("player"))
		p.refuse(bet, tokenClass)
	}},
	{"win-without-session", "A win without a session is paid", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		win := p.win(bet, p.stake)
		win.withoutToken = true
		p.accept(win, p.stake)
	}},
	{"bet-after-logout", "A bet in an ended session is refused", "", func(p *play) {
		if p.needs("ended_session", p.EndedSession) {
			bet := p.bet()
			bet.session = p.EndedSession
			p.refuse(bet, tokenClass)
		}
	}},
	{"win-after-logout", "A win that names an ended session is paid once", "", func(p *play) {
		if !p.needs("ended_session", p.EndedSession) {
			return
		}
		bet := p.bet()
		p.accept(bet, -p.stake)
		win := p.win(bet, 2*p.stake)
		win.session = p.EndedSession
		first := p.accept(win, 2*p.stake)
		p.again(win, first)
	}},
	{"rollback-after-logout", "A rollback that names an ended session is accepted", "", func(p *play) {
		if !p.needs("ended_session", p.EndedSession) {
			return
		}
		bet := p.bet()
		p.accept(bet, -p.stake)
		rollback := p.rollback(bet)
		rollback.session = p.EndedSession
		p.accept(rollback, p.stake)
	}},
	{"round-across-sessions", "Repetitions in another session of the player have one effect", "", func(p *play) {
		if !p.needs("ended_session", p.EndedSession) {
			return
		}
		bet := p.bet()
		first := p.accept(bet, -p.stake)
		bet.session = p.EndedSession
		p.again(bet, first)
		win := p.win(bet, p.stake)
		first = p.accept(win, p.stake)
		win.session = p.EndedSession
		p.again(win, first)
	}},
	{"blocked-player", "A bet of a blocked player is refused", "", func(p *play) {
		if p.needs("blocked_player", p.BlockedPlayer) && p.needs("blocked_session", p.BlockedSession) {
			bet := p.bet()
			bet.player, bet.session = p.BlockedPlayer, p.BlockedSession
			p.refuse(bet, anyClass)
		}
	}},
	{"win-of-blocked-player", "A prize of a blocked player is paid, and taken back", "", winOfBlockedPlayer},
	{"currency-unknown", "A bet in an unknown currency is refused", "", func(p *play) {
		bet := p.bet()
		bet.currency = "XXQ"
		p.refuse(bet, currencyClass)
	}},
	{"currency-other", "A bet in another currency than the session's is refused", "", func(p *play) {
		if p.needs("other_currency", p.OtherCurrency) {
			bet := p.bet()
			bet.currency = p.OtherCurrency
			p.refuse(bet, currencyClass)
		}
	}},
	{"win-in-other-currency", "A win in another currency than the session's is refused", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		win := p.win(bet, p.stake)
		win.currency = or(p.OtherCurrency, "XXQ")
		p.refuse(win, currencyClass)
	}},
	{"game-unknown", "A bet on an unknown game is refused", Hub88, func(p *play) {
		bet := p.bet()
		bet.game = p.newID("game")
		p.refuse(bet, gameClass)
	}},
	{"game-changes", "A live lobby changes the game in a session", "", func(p *play) {
		if !p.needs("other_game", p.OtherGame) {
			return
		}
		bet := p.bet()
		bet.game = p.OtherGame
		p.accept(bet, -p.stake)
		win := p.win(bet, p.stake)
		win.game = p.OtherGame
		p.accept(win, p.stake)
	}},
}

// winOfBlockedPlayer pays a win of free spins to a blocked player and takes it back.
func winOfBlockedPlayer(p *play) {
	if !p.needs("blocked_player", p.BlockedPlayer) || !p.needs("blocked_session", p.BlockedSession) {
		return
	}
	win := operation{kind: winKind, id: p.newID("win"), round: p.newID("round"), amount: p.stake, free: freeSpin, player: p.BlockedPlayer, session: p.BlockedSession}
	rollback := p.rollback(win)
	rollback.player, rollback.session = p.BlockedPlayer, p.BlockedSession
	for _, o := range []operation{win, rollback} {
		m := p.wire.message(o)
		if r, ok := p.send(m, p.wire.sign(m, time.Now())); ok && !r.accepted {
			p.fail("the %s of a blocked player is refused with %s", o.kind, r.code)
		}
	}
}

// parallelCases send callbacks at the same time, and lose answers.
var parallelCases = []testCase{
	{"bet-parallel-copies", "Eight copies of a bet at the same time have one effect", "", func(p *play) {
		bet := p.bet()
		p.parallelCopies(bet, -p.stake)
	}},
	{"win-parallel-copies", "Eight copies of a win at the same time are paid once", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		p.parallelCopies(p.win(bet, p.stake), p.stake)
	}},
	{"refund-parallel-copies", "Eight copies of a refund at the same time give the stake back once", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		p.parallelCopies(p.refund(bet), p.stake)
	}},
	{"bets-parallel", "Eight bets at the same time each take their stake", "", func(p *play) {
		var bets []operation
		for range 8 {
			bets = append(bets, p.bet())
		}
		for _, r := range p.parallel(bets...) {
			if !r.accepted {
				p.fail("one of eight bets at the same time is refused with %s", r.code)
			}
			p.balance -= p.stake
		}
	}},
	{"bets-parallel-above-balance", "Bets at the same time do not spend more than the balance", "", parallelAboveBalance},
	{"bet-and-refund-parallel", "A bet and its refund at the same time leave the balance as it was", "", func(p *play) {
		for range 5 {
			bet := p.bet()
			if replies := p.parallel(bet, p.refund(bet)); !p.ended() && !replies[1].accepted {
				p.fail("the refund is refused with %s", replies[1].code)
			}
		}
	}},
	{"answer-lost", "A bet and a win whose answers are lost have one effect when they are repeated", "", func(p *play) {
		bet := p.bet()
		p.lose(bet)
		first := p.accept(bet, -p.stake)
		p.again(bet, first)
		win := p.win(bet, p.stake)
		p.lose(win)
		first = p.accept(win, p.stake)
		p.again(win, first)
	}},
	{"refund-after-lost-answer", "A refund after a lost answer of the bet leaves the balance as it was", "", func(p *play) {
		bet := p.bet()
		p.lose(bet)
		m := p.wire.message(p.refund(bet))
		if r, ok := p.send(m, p.wire.sign(m, time.Now())); ok && !r.accepted {
			p.fail("the refund is refused with %s", r.code)
		}
		m = p.wire.message(bet)
		p.send(m, p.wire.sign(m, time.Now())) // it arrives late, and has no effect
	}},
	{"body-torn", "A bet whose connection ends in the middle has no effect", "", func(p *play) {
		bet := p.bet()
		p.tear(bet)
		p.confirm()
		p.accept(bet, -p.stake)
	}},
}

// parallelCopies sends eight copies of an operation at the same time. A wallet may refuse copies while
// the first is in work; a repetition after them gets the answer.
func (p *play) parallelCopies(o operation, change Units) {
	copies := make([]operation, 8)
	for i := range copies {
		copies[i] = o
	}
	replies := p.parallel(copies...)
	transaction := ""
	for _, r := range replies {
		switch {
		case !r.accepted || p.ended():
		case transaction == "":
			transaction = r.transaction
		case r.transaction != transaction:
			p.fail("copies of the %s have the transaction_ids %s and %s in the answers", o.kind, transaction, r.transaction)
		}
	}
	p.balance += change
	p.accept(o, 0)
}

// parallelAboveBalance sends four bets. Each is more than a half of the balance.
func parallelAboveBalance(p *play) {
	var bets []operation
	large := p.balance/unit*2/3*unit + unit
	if large > p.balance {
		large = p.balance / 10 * 10
	}
	for range 4 {
		bet := p.bet()
		bet.amount = large
		bets = append(bets, bet)
	}
	accepted, codes := 0, []string{}
	for i, r := range p.parallel(bets...) {
		if r.accepted {
			accepted++
			defer p.accept(p.refund(bets[i]), large)
			p.balance -= large
			continue
		}
		if !p.wire.allows(fundsClass, r.code) {
			codes = append(codes, r.code)
		}
	}
	switch {
	case accepted > 1:
		p.fail("%d of four bets of %s are accepted", accepted, large.text())
	case accepted == 0 && len(codes) == len(bets):
		p.skip("the wallet refuses a bet of " + large.text() + " with " + strings.Join(codes[:1], "") + ": use a player with a small balance")
	case accepted == 0:
		p.fail("all of four bets of %s at the same time are refused", large.text())
	}
}
