package ledger

import "slices"

// Code is the purpose of a transfer.
type Code int

// The codes. Numbers are stored: never change or reuse one.
const (
	CodeStake       Code = 1
	CodePayout      Code = 2
	CodeRefund      Code = 3
	CodeLoss        Code = 4
	CodeTopUp       Code = 5
	CodeGrant       Code = 6
	CodeTip         Code = 7
	CodeRain        Code = 8
	CodeQuiz        Code = 9
	CodeCorrection  Code = 10
	CodeRelease     Code = 11
	CodeHandOver    Code = 12
	CodeAdjustment  Code = 13
	CodeDemoFunding Code = 14

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

	CodeBonus      Code = 26
	CodeConversion Code = 27
	CodeForfeit    Code = 28
	CodeRakeback   Code = 29
	CodeCashback   Code = 30
	CodeFaucet     Code = 31
	CodeWheel      Code = 32
	CodePromoCode  Code = 33
	CodeLevelUp    Code = 34
	CodeRacePrize  Code = 35
	CodeChallenge  Code = 36
	CodeCommission Code = 37

	CodeDormancy Code = 38

	CodeExchangeOut    Code = 39
	CodeExchangeMargin Code = 40
	CodeExchangeIn     Code = 41

	CodeProviderPrize Code = 42
	CodeJackpot       Code = 43
)

// chart has each entry at the index of its code.
var chart = [...]Entry{
	CodeStake: {
		Name: "stake", Sentence: "A player's stake on a wager, at the start or added later.", Reference: RefWager,
		Directions: directionsFrom(PartyPlayer, PartyHouse, PartyProvider, PartyPool, PartyClearing),
	},
	CodePayout: {
		Name: "payout", Sentence: "What a wager pays to its player.", Reference: RefWager,
		Directions: directionsTo(PartyPlayer, PartyHouse, PartyProvider, PartyPool),
	},
	CodeRefund: {
		Name: "refund", Sentence: "The stake of an open wager that is void, given back.", Reference: RefWager,
		Directions: directionsTo(PartyPlayer, PartyClearing),
	},
	CodeLoss: {
		Name: "loss", Sentence: "The stake of an open wager, taken by the counterparty when it is settled.", Reference: RefWager,
		Directions: directionsFrom(PartyClearing, PartyHouse, PartyProvider, PartyPool),
	},
	CodeTopUp: {
		Name: "top-up", Sentence: "Play money for a player.", Reference: RefOwner, Play: PlayOnly,
		Directions: directionsTo(PartyPlayer, PartyHouse),
	},
	CodeGrant: {
		Name: "grant", Sentence: "Real money that an administrator gives to a player.", Reference: RefOwner, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyHouse),
	},
	CodeTip: {
		Name: "tip", Sentence: "A gift from one player to another.", Reference: RefGift, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyPlayer),
	},
	CodeRain: {
		Name: "rain", Sentence: "A gift from a player or the house to each of several players who chat.", Reference: RefGift, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyPlayer, PartyHouse),
	},
	CodeQuiz: {
		Name: "quiz", Sentence: "The reward for the right answer in the chat.", Reference: RefMessage, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyHouse),
	},
	CodeCorrection: {
		Name: "correction", Sentence: "The difference when a settled wager is settled again, either way.", Reference: RefWager,
		Directions: slices.Concat(
			directionsFrom(PartyPlayer, PartyHouse, PartyProvider, PartyPool),
			directionsTo(PartyPlayer, PartyHouse, PartyProvider, PartyPool),
		),
	},
	CodeRelease: {
		Name: "release", Sentence: "Money moved from an open wager, which is not void, back to its player.", Reference: RefWager,
		Directions: directionsTo(PartyPlayer, PartyClearing),
	},
	// Through the house account, so that the transfer to the player outlives the guest's rows.
	CodeHandOver: {
		Name: "hand-over", Sentence: "Play money that a guest gives back, and the account that the guest opened receives.", Reference: RefOwner, Play: PlayOnly,
		Directions: []Direction{{PartyPlayer, PartyHouse}, {PartyHouse, PartyPlayer}},
	},
	CodeAdjustment: {
		Name: "adjustment", Sentence: "What staff add to the balance of a player or take from it, with a reason.", Reference: RefAdjustment,
		Directions: []Direction{{PartyPlayer, PartyHouse}, {PartyHouse, PartyPlayer}},
	},
	// No gift of the site: it takes the place of deposits and withdrawals on a real site.
	CodeDemoFunding: {
		Name: "demo funding", Sentence: "Money that a simulated player of a demonstration deposits or withdraws.", Reference: RefOwner, Play: RealOnly,
		Directions: []Direction{{PartyDemonstration, PartyPlayer}, {PartyPlayer, PartyDemonstration}},
	},
	CodeDeposit: {
		Name: "deposit", Sentence: "Coins that a player sent to the site, after the confirmations of the chain, or to a payment gateway, which has them for the site.", Reference: RefDeposit, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyWallet),
	},
	CodeWithdrawal: {
		Name: "withdrawal", Sentence: "What a player asked to be paid out, held until it is paid, with its fee.", Reference: RefWithdrawal, Play: RealOnly,
		Directions: directionsFrom(PartyPlayer, PartyWithdrawals),
	},
	CodeWithdrawalReturn: {
		Name: "withdrawal return", Sentence: "A withdrawal that was cancelled, declined or could not be paid, given back.", Reference: RefWithdrawal, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyWithdrawals),
	},
	CodePayment: {
		Name: "payment", Sentence: "A withdrawal that the chain has confirmed.", Reference: RefWithdrawal, Play: RealOnly,
		Directions: directionsFrom(PartyWithdrawals, PartyWallet),
	},
	CodeWalletMove: {
		Name: "wallet move", Sentence: "Coins moved between wallets of the site, or set apart for a transaction that is on its way.", Reference: RefTransaction, Play: RealOnly,
		Directions: directionsFrom(PartyWallet, PartyWallet),
	},
	CodeNetworkFee: {
		Name: "network fee", Sentence: "What a transaction of the site cost on its chain.", Reference: RefTransaction, Play: RealOnly,
		Directions: directionsFrom(PartyHouse, PartyWallet),
	},
	CodeWithdrawalFee: {
		Name: "withdrawal fee", Sentence: "The fee of a withdrawal, taken when it is paid.", Reference: RefWithdrawal, Play: RealOnly,
		Directions: directionsFrom(PartyWithdrawals, PartyHouse),
	},
	CodeFunding: {
		Name: "funding", Sentence: "Coins of the operator: brought into a wallet of the site, or taken from it.", Reference: RefTransaction, Play: RealOnly,
		Directions: []Direction{{PartyWallet, PartyHouse}, {PartyHouse, PartyWallet}},
	},
	CodeUnclaimed: {
		Name: "unclaimed", Sentence: "Coins that arrived and are held back: without a tag, without a player, or found by the screening.", Reference: RefDeposit, Play: RealOnly,
		Directions: directionsFrom(PartyWallet, PartyUnclaimed),
	},
	CodeClaimed: {
		Name: "claimed", Sentence: "Coins that were held back and go to their player, back to their sender or to the house.", Reference: RefDeposit, Play: RealOnly,
		Directions: directionsFrom(PartyUnclaimed, PartyPlayer, PartyWithdrawals, PartyHouse),
	},
	CodeReversal: {
		Name: "reversal", Sentence: "A counted deposit that its chain has lost again, taken back from the player or covered by the house.", Reference: RefDeposit, Play: RealOnly,
		Directions: directionsTo(PartyWallet, PartyPlayer, PartyHouse, PartyUnclaimed),
	},
	CodeBonus: {
		Name: "bonus", Sentence: "Bonus money that a player receives under the terms of a grant.", Reference: RefGrant, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyPromotions),
	},
	// Two transfers: the bonus money goes back, and the same amount of real money comes.
	CodeConversion: {
		Name: "conversion", Sentence: "Bonus money whose conditions are met becomes real money of its player.", Reference: RefGrant, Play: RealOnly,
		Directions: []Direction{{PartyPlayer, PartyPromotions}, {PartyPromotions, PartyPlayer}},
	},
	CodeForfeit: {
		Name: "forfeit", Sentence: "Bonus money that goes back: expired, cancelled, forfeited, or above what its terms pay.", Reference: RefGrant, Play: RealOnly,
		Directions: directionsFrom(PartyPlayer, PartyPromotions),
	},
	CodeRakeback: {
		Name: "rakeback", Sentence: "A share of the house edge of a player's own wagers.", Reference: RefReward, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyPromotions),
	},
	CodeCashback: {
		Name: "cashback", Sentence: "A share of what a player lost on a day.", Reference: RefReward, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyPromotions),
	},
	CodeFaucet: {
		Name: "faucet", Sentence: "What the faucet drew for a player.", Reference: RefReward, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyPromotions),
	},
	CodeWheel: {
		Name: "wheel", Sentence: "What the wheel drew for a player's ticket.", Reference: RefReward, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyPromotions),
	},
	CodePromoCode: {
		Name: "promo code", Sentence: "Free cash of a promo code, until it became bonus money.", Reference: RefReward, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyPromotions),
	},
	CodeLevelUp: {
		Name: "level-up", Sentence: "The gift for a new VIP level.", Reference: RefReward, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyPromotions),
	},
	CodeRacePrize: {
		Name: "race prize", Sentence: "The prize for a place in a race.", Reference: RefReward, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyPromotions),
	},
	CodeChallenge: {
		Name: "challenge", Sentence: "The prize of a challenge.", Reference: RefReward, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyPromotions),
	},
	CodeCommission: {
		Name: "commission", Sentence: "A partner's share of the house edge of referred wagers.", Reference: RefReward, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyPromotions),
	},
	CodeDormancy: {
		Name: "dormancy fee", Sentence: "What the terms let the site charge each month for an unused account.", Reference: RefFee, Play: RealOnly,
		Directions: directionsFrom(PartyPlayer, PartyHouse),
	},
	// CodeConversion is of bonus money: an exchange changes the currency.
	CodeExchangeOut: {
		Name: "exchange out", Sentence: "What a player converts into another currency, without the margin.", Reference: RefExchange, Play: RealOnly,
		Directions: directionsFrom(PartyPlayer, PartyHouse),
	},
	CodeExchangeMargin: {
		Name: "exchange margin", Sentence: "The margin that the site takes of what a player converts into another currency.", Reference: RefExchange, Play: RealOnly,
		Directions: directionsFrom(PartyPlayer, PartyHouse),
	},
	CodeExchangeIn: {
		Name: "exchange in", Sentence: "What a player gets in another currency for what was converted.", Reference: RefExchange, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyHouse),
	},
	CodeProviderPrize: {
		Name: "provider prize", Sentence: "What a provider pays without a stake, such as a jackpot or a win of free spins, or takes back.", Reference: RefProvider,
		Directions: []Direction{{PartyProvider, PartyPlayer}, {PartyPlayer, PartyProvider}},
	},
	CodeJackpot: {
		Name: "jackpot", Sentence: "A jackpot that a player's wager won.", Reference: RefReward, Play: RealOnly,
		Directions: directionsTo(PartyPlayer, PartyPromotions),
	},
}
