package walletcheck

import "time"

// reversalCases are about refunds and rollbacks.
var reversalCases = []testCase{
	{"refund", "A refund gives the stake back", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		p.accept(p.refund(bet), p.stake)
	}},
	{"refund-repeated", "The same refund, and a second refund of the bet, give nothing more", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		refund := p.refund(bet)
		first := p.accept(refund, p.stake)
		p.again(refund, first)
		p.accept(p.refund(bet), 0)
	}},
	{"refund-before-bet", "A refund before its bet succeeds, and the late bet is refused", "", func(p *play) {
		bet := p.bet()
		refund := p.refund(bet)
		first := p.accept(refund, 0)
		p.refuse(bet, anyClass)
		p.again(refund, first)
		p.refuse(bet, anyClass)
	}},
	{"refund-of-refused-bet", "A refund of a refused bet gives nothing", "", func(p *play) {
		bet, why := p.aboveBalance()
		p.refuse(bet, why)
		p.accept(p.refund(bet), 0)
	}},
	{"refund-one-of-two-bets", "A refund of one of two bets of a round leaves the other", "", func(p *play) {
		bet, second := p.bet(), p.bet()
		second.round = bet.round
		p.accept(bet, -p.stake)
		p.accept(second, -p.stake)
		p.accept(p.refund(second), p.stake)
		p.accept(p.win(bet, 2*p.stake), 2*p.stake)
	}},
	{"bet-after-refund", "A bet that is repeated after its refund takes nothing", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		p.accept(p.refund(bet), p.stake)
		m := p.wire.message(bet)
		p.send(m, p.wire.sign(m, time.Now())) // accepted as before or refused
	}},
	{"refund-after-lost-round", "A refund after the end of a lost round gives the stake back", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		win := p.win(bet, 0)
		win.finished = true
		p.accept(win, 0)
		p.accept(p.refund(bet), p.stake)
	}},
	{"rollback-bet", "A rollback of a bet gives the stake back once", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		rollback := p.rollback(bet)
		first := p.accept(rollback, p.stake)
		p.again(rollback, first)
		p.accept(p.rollback(bet), 0)
	}},
	{"rollback-win", "A rollback of a win takes it back once", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		win := p.win(bet, 3*p.stake)
		p.accept(win, 3*p.stake)
		rollback := p.rollback(win)
		first := p.accept(rollback, -3*p.stake)
		p.again(rollback, first)
		p.accept(p.rollback(win), 0)
	}},
	{"rollback-both", "A rollback of a win and its bet restores the balance", Slotegrator, func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		win := p.win(bet, 3*p.stake)
		p.accept(win, 3*p.stake)
		rollback := p.rollback(win, bet)
		first := p.accept(rollback, -2*p.stake)
		p.again(rollback, first)
	}},
	{"rollback-other-content", "A rollback of another transaction under a used id is refused", "", func(p *play) {
		bet, second := p.bet(), p.bet()
		p.accept(bet, -p.stake)
		p.accept(second, -p.stake)
		rollback := p.rollback(bet)
		p.accept(rollback, p.stake)
		rollback.of = []operation{second}
		p.refuse(rollback, contentClass)
	}},
	{"rollback-before-bet", "A rollback before its bet succeeds, and the late bet is refused", "", func(p *play) {
		bet := p.bet()
		p.accept(p.rollback(bet), 0)
		p.refuse(bet, anyClass)
	}},
	{"rollback-before-win", "A rollback before its win succeeds, and the late win is refused", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		win := p.win(bet, 3*p.stake)
		p.accept(p.rollback(win), 0)
		p.refuse(win, anyClass)
	}},
	{"rollback-spent-win", "A rollback of a spent win succeeds, and the balance stays at zero or above", "", rollbackSpentWin},
	{"rollback-other-player", "A rollback of a bet of another player is refused", "", func(p *play) {
		if !p.needs("other_player", p.OtherPlayer) || !p.needs("other_session", p.OtherSession) {
			return
		}
		bet := p.bet()
		p.accept(bet, -p.stake)
		rollback := p.rollback(bet)
		rollback.player, rollback.session = p.OtherPlayer, p.OtherSession
		p.refuse(rollback, anyClass)
		p.accept(p.rollback(bet), p.stake)
	}},
}

// rollbackSpentWin wins, bets the whole balance, and takes the win back. The refund of the large bet
// restores the balance.
func rollbackSpentWin(p *play) {
	bet := p.bet()
	p.accept(bet, -p.stake)
	win := p.win(bet, 5*p.stake)
	p.accept(win, 5*p.stake)
	whole := p.bet()
	whole.amount = p.balance / 10 * 10
	rest := p.balance - whole.amount
	m := p.wire.message(whole)
	r, ok := p.send(m, p.wire.sign(m, time.Now()))
	switch {
	case !ok:
		return
	case !r.accepted && !p.wire.allows(fundsClass, r.code):
		p.skip("the wallet refuses a bet of the whole balance, such as by a limit: use a player with a small balance")
		return
	case !r.accepted:
		p.fail("a bet of the whole balance is refused with %s", r.code)
		return
	}
	p.balance = rest
	m = p.wire.message(p.rollback(win))
	if r, ok = p.send(m, p.wire.sign(m, time.Now())); !ok {
		return
	}
	switch {
	case !r.accepted:
		p.fail("the rollback of a spent win is refused with %s", r.code)
	case r.balance < 0 || r.balance > rest:
		p.fail("after the rollback of a spent win the balance is %s, want 0 to %s", r.balance.text(), rest.text())
	}
	p.balance = r.balance
	p.accept(p.refund(whole), whole.amount)
}
