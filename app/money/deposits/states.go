package deposits

// stateRow has the texts of a state.
type stateRow struct {
	State State
	// Player and Staff are the sentences for each of them.
	Player, Staff string
	// Books is the place of the money in the ledger.
	Books string
}

// stateTable lists the states in the order of a deposit's life.
var stateTable = []stateRow{
	{Seen, "We have seen your payment. It waits for its first block.", "The network knows the transaction, and no block has it.", "nowhere yet"},
	{Confirming, "Your payment is in a block and gathers confirmations.", "It is in a block and waits for the network's number of blocks.", "nowhere yet"},
	{Credited, "The money is on your balance.", "The money is on the player's balance.", "with the player"},
	{BelowMinimum, "This is less than the least deposit. It is kept for you and credited with your next payments of this coin as soon as they add up to it.", "It waits until the player's deposits of the asset add up to the minimum.", "unclaimed"},
	{Replaced, "This payment never arrived: it was replaced or dropped before a block had it. Your wallet still has the coins.", "It was replaced, spent elsewhere or dropped before a block had it.", "nowhere"},
	{Orphaned, "The network has reorganised its newest blocks. Your payment waits to be included again.", "The chain has given up its block. It goes on when another block has it, and counts as replaced after as many blocks as the network needs.", "nowhere any more"},
	{Failed, "The network has included this transaction, but it failed and moved no coins.", "The transaction was included and moved nothing.", "nowhere"},
	{Held, "Your payment has arrived and is being looked at. Nothing is lost; our support can help you.", "It has arrived and waits for a person: see the reason.", "unclaimed"},
	{Returned, "Your payment is being sent back.", "Staff send it back; the treasury pays it.", "withdrawals, then paid"},
	{WrittenOff, "This payment could not be credited. Write to our support.", "Staff have left it to the house.", "with the house"},
	{Reversed, "The network has taken this payment back after it was credited. We are looking at it.", "It was counted, then the chain or the gateway lost it. Payments of its currency stop, and the player can neither withdraw nor give, until it comes back or a person decides.", "as before it was lost"},
	{Settled, "The network took this payment back, and we have settled it.", "It was lost after it was counted, and staff have brought the books in line.", "taken back from the player, or covered by the house"},
}

// reasonRow has the texts of why a deposit is held.
type reasonRow struct {
	Reason        Reason
	Player, Staff string
	// Actions are the actions of staff besides a write-off.
	Actions string
}

// reasonTable lists the reasons. Players are not shown a sanctioned sender or a
// score: a warned player hides.
var reasonTable = []reasonRow{
	{Sanctioned, "", "The sender is on a list of sanctioned addresses. Open a case before anything else, and ask your lawyer whether it may be returned.", "credit, return"},
	{NoTag, "The tag was missing, so that we do not know yet whose payment this is.", "The address came without a tag: find out who sent it.", "credit, return"},
	{UnknownTag, "The tag belongs to no player, so that we do not know yet whose payment this is.", "The tag belongs to no player: find out who sent it.", "credit, return"},
	{AfterRestore, "", "It came to an address that a player was given after the state to which the database was put back, so that the site does not know whose it is. Ask the player for the transaction before you credit it.", "credit, return"},
	{WrongAsset, "This coin or token is not accepted here, so that it could not be credited.", "The site does not know this token, or does not accept it. It is in no books; look at the contract, for many such tokens are a fraud.", ""},
	{TooLarge, "The amount is too large to be credited by itself.", "The amount does not fit the books.", ""},
	{BadScore, "", "The scoring service calls the payment risky. A case is open: find out where the coins come from, and ask your lawyer whether they may be returned.", "credit, return"},
	{Unscored, "", "The scoring service did not answer in time. Look at the transaction yourself before you credit it.", "credit, return"},
	{CameBack, "", "The chain has it again after it was settled as lost: credit it if it was taken back from the player, write it off if the house bore it.", "credit, return"},
	{WrongCurrency, "Another coin arrived than was asked for, so that we look at it before it is credited.", "It came by a payment gateway, in another coin than the player was asked for. Look there what you were given before you credit it.", "credit"},
	{FarAbove, "", "The payment gateway says that more than ten times what was asked for arrived. Look at the transaction on its chain before you credit it.", "credit"},
	{Risky, "", "The payment gateway warns of this payment. Decide there first; credit it when the money is yours.", "credit"},
}

// playerSentence returns the sentence about a deposit for its player.
func (d *deposit) playerSentence() string {
	if d.state == Held {
		for _, row := range reasonTable {
			if row.Reason == d.reason && row.Player != "" {
				return row.Player
			}
		}
	}
	for _, row := range stateTable {
		if row.State == d.state {
			return row.Player
		}
	}
	return ""
}

// staffSentence returns the sentence about a deposit for staff.
func (d *deposit) staffSentence() string {
	if d.state == Held {
		for _, row := range reasonTable {
			if row.Reason == d.reason {
				return row.Staff
			}
		}
	}
	for _, row := range stateTable {
		if row.State == d.state {
			return row.Staff
		}
	}
	return ""
}
