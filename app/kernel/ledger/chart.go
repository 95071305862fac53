package ledger

import (
	"slices"

	"croupier/app/kernel/id"
)

// Code says what a transfer is for.
type Code int

// The codes. Numbers are stored: never change or reuse one.
const (
	CodeStake      Code = 1
	CodePayout     Code = 2
	CodeRefund     Code = 3
	CodeLoss       Code = 4
	CodeTopUp      Code = 5
	CodeGrant      Code = 6
	CodeTip        Code = 7
	CodeRain       Code = 8
	CodeQuiz       Code = 9
	CodeCorrection Code = 10
	CodeRelease    Code = 11
	CodeHandOver   Code = 12
	CodeAdjustment Code = 13
	CodePurse      Code = 14

	CodeDeposit          Code = 15
	CodeWithdrawal       Code = 16
	CodeWithdrawalReturn Code = 17
	CodePayment          Code = 18
	CodeWalletMove       Code = 19
	CodeNetworkFee       Code = 20
	CodeWithdrawalFee    Code = 21
	CodeFunding          Code = 22
	CodeUnclaimed        Code = 23
	CodeClaimed          Code = 24
	CodeReversal         Code = 25
	CodeDormancy         Code = 26
)

// Way is a direction in which money moves between two parties.
type Way struct{ From, To Party }

// Reference is the kind of object that a transfer's reference names.
type Reference uint8

// The kinds of references. All but RefOwner are ids of 16 bytes.
const (
	RefWager Reference = iota + 1
	RefGift
	RefMessage
	RefOwner // the owner of the credited account, as text
	RefAdjustment
	RefDeposit
	RefWithdrawal
	RefTransaction // one that the site sends to a chain
	RefFee         // one of a dormant account
)

// Play says whether a transfer moves real money, play money, or either.
type Play uint8

// The kinds of money. In each case both accounts hold the same kind.
const (
	Either Play = iota
	RealOnly
	PlayOnly
)

// Entry is the row of the chart of accounts for one code. Ledger.Transfer makes
// only these transfers, and the audit accepts only these.
type Entry struct {
	Code      Code
	Name      string
	Sentence  string
	Ways      []Way
	Reference Reference
	Play      Play
}

// chart holds each entry at the index of its code.
var chart = [...]Entry{
	CodeStake: {
		Name: "stake", Sentence: "A player's stake on a wager, at the start or added later.", Reference: RefWager,
		Ways: waysFrom(PartyPlayer, PartyHouse, PartyProvider, PartyPool, PartyClearing),
	},
	CodePayout: {
		Name: "payout", Sentence: "What a wager pays to its player.", Reference: RefWager,
		Ways: waysTo(PartyPlayer, PartyHouse, PartyProvider, PartyPool),
	},
	CodeRefund: {
		Name: "refund", Sentence: "The stake of an open wager that is void, given back.", Reference: RefWager,
		Ways: waysTo(PartyPlayer, PartyClearing),
	},
	CodeLoss: {
		Name: "loss", Sentence: "The stake of an open wager, taken by the counterparty when it is settled.", Reference: RefWager,
		Ways: waysFrom(PartyClearing, PartyHouse, PartyProvider, PartyPool),
	},
	CodeTopUp: {
		Name: "top-up", Sentence: "Play money for a player.", Reference: RefOwner, Play: PlayOnly,
		Ways: waysTo(PartyPlayer, PartyHouse),
	},
	CodeGrant: {
		Name: "grant", Sentence: "Real money that an administrator gives to a player.", Reference: RefOwner, Play: RealOnly,
		Ways: waysTo(PartyPlayer, PartyHouse),
	},
	CodeTip: {
		Name: "tip", Sentence: "A gift from one player to another.", Reference: RefGift, Play: RealOnly,
		Ways: waysTo(PartyPlayer, PartyPlayer),
	},
	CodeRain: {
		Name: "rain", Sentence: "A gift from a player or the house to each of several players who chat.", Reference: RefGift, Play: RealOnly,
		Ways: waysTo(PartyPlayer, PartyPlayer, PartyHouse),
	},
	CodeQuiz: {
		Name: "quiz", Sentence: "The reward for the right answer in the chat.", Reference: RefMessage, Play: RealOnly,
		Ways: waysTo(PartyPlayer, PartyHouse),
	},
	CodeCorrection: {
		Name: "correction", Sentence: "The difference when a settled wager is settled again, either way.", Reference: RefWager,
		Ways: slices.Concat(
			waysFrom(PartyPlayer, PartyHouse, PartyProvider, PartyPool),
			waysTo(PartyPlayer, PartyHouse, PartyProvider, PartyPool),
		),
	},
	CodeRelease: {
		Name: "release", Sentence: "Money moved from an open wager, which is not void, back to its player.", Reference: RefWager,
		Ways: waysTo(PartyPlayer, PartyClearing),
	},
	// By way of the house, so that the transfer to the player outlives the guest's
	// rows.
	CodeHandOver: {
		Name: "hand-over", Sentence: "Play money that a guest gives back, and the account that the guest opened receives.", Reference: RefOwner, Play: PlayOnly,
		Ways: []Way{{PartyPlayer, PartyHouse}, {PartyHouse, PartyPlayer}},
	},
	CodeAdjustment: {
		Name: "adjustment", Sentence: "What staff add to the balance of a player or take from it, with a reason.", Reference: RefAdjustment,
		Ways: []Way{{PartyPlayer, PartyHouse}, {PartyHouse, PartyPlayer}},
	},
	// No gift of the house: it stands where a real site has deposits and withdrawals.
	CodePurse: {
		Name: "purse", Sentence: "Money that an invented player of a demonstration brings along or takes home.", Reference: RefOwner, Play: RealOnly,
		Ways: []Way{{PartyDemonstration, PartyPlayer}, {PartyPlayer, PartyDemonstration}},
	},
	CodeDeposit: {
		Name: "deposit", Sentence: "Coins that a player sent to the site, after the confirmations of the chain.", Reference: RefDeposit, Play: RealOnly,
		Ways: waysTo(PartyPlayer, PartyWallet),
	},
	CodeWithdrawal: {
		Name: "withdrawal", Sentence: "What a player asked to be paid out, held until it is paid, with its fee.", Reference: RefWithdrawal, Play: RealOnly,
		Ways: waysFrom(PartyPlayer, PartyWithdrawals),
	},
	CodeWithdrawalReturn: {
		Name: "withdrawal return", Sentence: "A withdrawal that was cancelled, declined or could not be paid, given back.", Reference: RefWithdrawal, Play: RealOnly,
		Ways: waysTo(PartyPlayer, PartyWithdrawals),
	},
	CodePayment: {
		Name: "payment", Sentence: "A withdrawal that the chain has confirmed.", Reference: RefWithdrawal, Play: RealOnly,
		Ways: waysFrom(PartyWithdrawals, PartyWallet),
	},
	CodeWalletMove: {
		Name: "wallet move", Sentence: "Coins moved between wallets of the site, or set apart for a transaction that is on its way.", Reference: RefTransaction, Play: RealOnly,
		Ways: waysFrom(PartyWallet, PartyWallet),
	},
	CodeNetworkFee: {
		Name: "network fee", Sentence: "What a transaction of the site cost on its chain.", Reference: RefTransaction, Play: RealOnly,
		Ways: waysFrom(PartyHouse, PartyWallet),
	},
	CodeWithdrawalFee: {
		Name: "withdrawal fee", Sentence: "The fee of a withdrawal, taken when it is paid.", Reference: RefWithdrawal, Play: RealOnly,
		Ways: waysFrom(PartyWithdrawals, PartyHouse),
	},
	CodeFunding: {
		Name: "funding", Sentence: "Coins of the operator: brought into a wallet of the site, or taken from it.", Reference: RefTransaction, Play: RealOnly,
		Ways: []Way{{PartyWallet, PartyHouse}, {PartyHouse, PartyWallet}},
	},
	CodeUnclaimed: {
		Name: "unclaimed", Sentence: "Coins that arrived and are held back: without a tag, of nobody, or found by the screening.", Reference: RefDeposit, Play: RealOnly,
		Ways: waysFrom(PartyWallet, PartyUnclaimed),
	},
	CodeClaimed: {
		Name: "claimed", Sentence: "Coins that were held back and go to their player, back to their sender or to the house.", Reference: RefDeposit, Play: RealOnly,
		Ways: waysFrom(PartyUnclaimed, PartyPlayer, PartyWithdrawals, PartyHouse),
	},
	CodeReversal: {
		Name: "reversal", Sentence: "A counted deposit that its chain has lost again, taken back from the player or borne by the house.", Reference: RefDeposit, Play: RealOnly,
		Ways: waysTo(PartyWallet, PartyPlayer, PartyHouse, PartyUnclaimed),
	},
	CodeDormancy: {
		Name: "dormancy fee", Sentence: "What the terms let the site charge each month for an account that nobody uses.", Reference: RefFee, Play: RealOnly,
		Ways: waysFrom(PartyPlayer, PartyHouse),
	},
}

// waysFrom lists the ways from one party to others.
func waysFrom(party Party, others ...Party) (ways []Way) {
	for _, other := range others {
		ways = append(ways, Way{party, other})
	}
	return ways
}

// waysTo lists the ways from others to one party.
func waysTo(party Party, others ...Party) (ways []Way) {
	for _, other := range others {
		ways = append(ways, Way{other, party})
	}
	return ways
}

// Chart lists the entries in the order of their codes. The caller may change
// the list.
func Chart() []Entry {
	list := make([]Entry, 0, len(chart)-1)
	for code := CodeStake; int(code) < len(chart); code++ {
		e := chart[code]
		e.Code, e.Ways = code, slices.Clone(e.Ways)
		list = append(list, e)
	}
	return list
}

// entry returns the code's row, or nil for an unknown code.
func (c Code) entry() *Entry {
	if c < CodeStake || int(c) >= len(chart) {
		return nil
	}
	return &chart[c]
}

// OfWagers reports whether transfers of the code refer to wagers.
func (c Code) OfWagers() bool {
	e := c.entry()
	return e != nil && e.Reference == RefWager
}

// String names the code. An unknown code has no name.
func (c Code) String() string {
	if e := c.entry(); e != nil {
		return e.Name
	}
	return ""
}

// goes reports whether the entry allows money between these parties.
func (e *Entry) goes(from, to Party) bool { return slices.Contains(e.Ways, Way{from, to}) }

// moves reports whether the entry allows money of this purpose.
func (e *Entry) moves(p Purpose) bool { return e.Play == Either || isPlay(p) == (e.Play == PlayOnly) }

// names reports whether ref has the form of the entry's reference.
func (e *Entry) names(ref []byte, credit Key) bool {
	if e.Reference == RefOwner {
		return string(ref) == credit.Owner
	}
	return len(ref) == len(id.Binary{})
}

// String names the kind of reference.
func (r Reference) String() string {
	return [...]string{
		RefWager: "wager", RefGift: "gift", RefMessage: "message", RefOwner: "owner", RefAdjustment: "adjustment", RefDeposit: "deposit", RefWithdrawal: "withdrawal", RefTransaction: "transaction", RefFee: "fee",
	}[r]
}

// String names the kind of money.
func (p Play) String() string {
	return [...]string{Either: "either", RealOnly: "real only", PlayOnly: "play only"}[p]
}

// isPlay tells play money from real money.
func isPlay(p Purpose) bool { return p == Demo || p == DemoStake }
