package walletcheck

import (
	"slices"
	"time"
)

// testCase is one case of the check.
type testCase struct {
	// id is the stable name of the case.
	id    string
	title string
	// only is the protocol that the case is for; empty means all.
	only string
	// run plays the case. The balance is compared before and after it.
	run func(p *play)
}

// cases lists all cases in the order in which they run.
func cases() []testCase {
	return slices.Concat(betCases, winCases, reversalCases, sessionCases, parallelCases, formatCases, signatureCases)
}

// betCases are about bets.
var betCases = []testCase{
	{"balance", "The balance is the same twice", "", func(p *play) { p.confirm() }},
	{"bet", "A bet takes its stake", "", func(p *play) { p.accept(p.bet(), -p.stake) }},
	{"bet-repeated", "The same bet five times has one effect and one answer", "", func(p *play) {
		bet := p.bet()
		first := p.accept(bet, -p.stake)
		for range 4 {
			p.again(bet, first)
		}
	}},
	{"bet-repeated-after-round", "A bet that is repeated after the end of its round has one effect", "", func(p *play) {
		bet := p.bet()
		first := p.accept(bet, -p.stake)
		win := p.win(bet, 2*p.stake)
		win.finished = true
		p.accept(win, 2*p.stake)
		p.again(bet, first)
	}},
	{"bet-replayed", "The same signed bytes twice have one effect", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		m := p.wire.message(bet)
		q := p.wire.sign(m, time.Now())
		for range 2 {
			p.send(m, q)
		}
	}},
	{"bet-other-content", "A bet with another amount under a used id is refused", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		bet.amount = 2 * p.stake
		p.refuse(bet, contentClass)
	}},
	{"win-under-id-of-bet", "A win under the id of a bet is refused", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		win := p.win(bet, p.stake)
		win.id = bet.id
		p.refuse(win, contentClass)
	}},
	{"bet-above-balance", "A bet above the balance is refused, also when it is repeated", "", func(p *play) {
		bet, why := p.aboveBalance()
		p.refuse(bet, why)
		p.refuse(bet, why)
	}},
	{"bet-zero", "A bet of zero is accepted", "", func(p *play) {
		bet := p.bet()
		bet.amount = 0
		first := p.accept(bet, 0)
		p.again(bet, first)
	}},
	{"bets-of-round", "Several bets of one round each take their stake", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		second := p.bet()
		second.round = bet.round
		p.accept(second, -p.stake)
		p.accept(p.win(bet, p.stake), p.stake)
	}},
	{"bet-ids-differ-in-case", "Ids that differ in upper and lower case are two bets", "", func(p *play) {
		first, second := p.bet(), p.bet()
		first.id += "-x"
		second.id = first.id[:len(first.id)-1] + "X"
		p.accept(first, -p.stake)
		p.accept(second, -p.stake)
	}},
	{"bet-odd-characters", "Ids with quotation marks, spaces and other scripts have one effect", "", func(p *play) {
		bet := p.bet()
		bet.id += ` '"; -- & = ? % ü 牌`
		bet.round += ` '"; -- \ <b>`
		first := p.accept(bet, -p.stake)
		p.again(bet, first)
	}},
	{"bet-long-ids", "Long ids that differ at their end are refused, or are two bets", "", longIDs},
	{"bet-four-decimals", "An amount with four decimals is booked to the cent at least", "", fourDecimals},
	{"bet-tip", "A tip takes its amount and is no round", Slotegrator, func(p *play) {
		bet := p.bet()
		bet.free = tip
		first := p.accept(bet, -p.stake)
		p.again(bet, first)
	}},
}

// limitedStakes is the number of stakes above which a limit of the wallet may refuse a bet before its
// balance is looked at.
const limitedStakes = 700

// aboveBalance makes a bet above the balance, and returns why it must be refused.
func (p *play) aboveBalance() (operation, class) {
	bet := p.bet()
	bet.amount = (p.balance/unit + 1) * unit
	if bet.amount > limitedStakes*p.stake {
		return bet, anyClass
	}
	return bet, fundsClass
}

// longIDs sends two bets whose ids have the same first thousand characters.
func longIDs(p *play) {
	first, second := p.bet(), p.bet()
	long := first.id + string(slices.Repeat([]byte("0"), 1000))
	first.id, second.id = long+"1", long+"2"
	replies := [2]reply{}
	for i, bet := range []operation{first, second} {
		m := p.wire.message(bet)
		replies[i], _ = p.send(m, p.wire.sign(m, time.Now()))
		if replies[i].accepted {
			p.balance -= p.stake
		}
	}
	if !p.ended() && replies[0].accepted != replies[1].accepted {
		p.fail("one of two bets with long ids is accepted and the other refused")
	}
}

// fourDecimals bets and wins the same odd amount. A wallet with fewer decimals rounds a stake up and a
// win down.
func fourDecimals(p *play) {
	const odd = Units(12_340) // 0.1234
	bet := p.bet()
	bet.amount += odd
	var last reply
	for _, o := range []operation{bet, p.win(bet, bet.amount)} {
		m := p.wire.message(o)
		last, _ = p.send(m, p.wire.sign(m, time.Now()))
		if !p.ended() && !last.accepted {
			p.fail("the %s of %s is refused with %s", o.kind, o.amount.text(), last.code)
		}
	}
	if lost := p.balance - last.balance; !p.ended() && (lost < 0 || lost > 2*unit/100) {
		p.fail("a stake of %[1]s and a win of %[1]s change the balance by %[2]s", bet.amount.text(), (-lost).text())
	}
	p.balance = last.balance
}

// winCases are about wins.
var winCases = []testCase{
	{"win", "A win is paid", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		p.accept(p.win(bet, 3*p.stake), 3*p.stake)
	}},
	{"win-repeated", "The same win five times is paid once and has one answer", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		win := p.win(bet, p.stake)
		first := p.accept(win, p.stake)
		for range 4 {
			p.again(win, first)
		}
	}},
	{"win-other-content", "A win with another amount under a used id is refused", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		win := p.win(bet, p.stake)
		p.accept(win, p.stake)
		win.amount = 50 * p.stake
		p.refuse(win, contentClass)
	}},
	{"win-zero", "A win of zero ends a lost round", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		win := p.win(bet, 0)
		win.finished = true
		first := p.accept(win, 0)
		p.again(win, first)
	}},
	{"wins-of-round", "Several wins of one round are all paid, also after its end", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		for _, finished := range []bool{false, true, false} {
			win := p.win(bet, p.stake)
			win.finished = finished
			p.accept(win, p.stake)
		}
	}},
	{"win-unknown-round", "A win of an unknown round is refused", "", func(p *play) { p.refuse(p.win(p.bet(), p.stake), anyClass) }},
	{"win-before-bet", "A win that arrives before its bet is paid once when it is repeated after the bet", "", func(p *play) {
		bet := p.bet()
		win := p.win(bet, 2*p.stake)
		p.refuse(win, anyClass)
		p.accept(bet, -p.stake)
		first := p.accept(win, 2*p.stake)
		p.again(win, first)
	}},
	{"win-free-spins", "A win of free spins is paid without a bet", "", func(p *play) { p.prize(freeSpin) }},
	{"bet-free-spin", "A free spin is a bet of zero with a win", "", func(p *play) {
		bet := p.bet()
		bet.amount, bet.free = 0, freeSpin
		p.accept(bet, 0)
		win := p.win(bet, p.stake)
		win.free = freeSpin
		p.accept(win, p.stake)
	}},
	{"win-jackpot", "A jackpot is paid without a bet", Slotegrator, func(p *play) { p.prize(jackpot) }},
	{"win-jackpot-of-round", "A jackpot of a round is paid beside its win", "", func(p *play) {
		bet := p.bet()
		p.accept(bet, -p.stake)
		p.accept(p.win(bet, p.stake), p.stake)
		win := p.win(bet, 10*p.stake)
		win.free = jackpot
		p.accept(win, 10*p.stake)
	}},
}

// prize sends a win that needs no bet, twice.
func (p *play) prize(kind string) {
	win := operation{kind: winKind, id: p.newID("win"), round: p.newID("round"), amount: p.stake, free: kind}
	first := p.accept(win, p.stake)
	p.again(win, first)
}
