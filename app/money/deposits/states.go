package deposits

// stateRow is what people are told of a state.
type stateRow struct {
	State State
	// Player and Staff are the sentences for each.
	Player, Staff string
	// Books says where the money stands in the ledger.
	Books string
}

// stateTable lists the states in the order of a deposit's life.
var stateTable = []stateRow{
	{Seen, "We have seen your payment. It waits for its first block.", "The network knows the transaction, and no block has it.", "nowhere yet"},
	{Confirming, "Your payment is in a block and gathers confirmations.", "It is in a block and waits for the network's number of blocks.", "nowhere yet"},
	{Credited, "The money is on your balance.", "The money is on the player's balance.", "with the player"},
	{BelowMinimum, "This is less than the least deposit. It is kept for you and credited with your next payments of this coin as soon as they add up to it.", "It waits until the player's deposits of the asset add up to the minimum.", "unclaimed"},
	{Replaced, "This payment never arrived: it was replaced or dropped before a block had it. Your wallet still has the coins.", "It was replaced, spent elsewhere or dropped before a block had it.", "nowhere"},
	{Orphaned, "The network has reorganised its newest blocks. Your payment waits to be included again.", "The chain has given up its block. It goes on when another block has it.", "nowhere any more"},
	{Failed, "The network has included this transaction, but it failed and moved no coins.", "The transaction was included and moved nothing.", "nowhere"},
	{Held, "Your payment has arrived and is being looked at. Nothing is lost; our support can tell you more.", "It has arrived and waits for a person: see the reason.", "unclaimed"},
	{Returned, "Your payment is being sent back.", "Staff send it back; the treasury pays it.", "withdrawals, then paid"},
	{WrittenOff, "This payment could not be credited. Write to our support.", "Staff have left it to the house.", "with the house"},
	{Reversed, "The network has taken this payment back after it was credited. We are looking at it.", "It was counted, then the chain lost it: automatic payouts stop until a person decides.", "as before it was lost"},
	{Settled, "The network took this payment back, and we have settled it.", "It was lost after it was counted, and staff have brought the books in line.", "taken back from the player, or borne by the house"},
}

// reasonRow is what people are told of why a deposit is held.
type reasonRow struct {
	Reason        Reason
	Player, Staff string
	// Deeds are what staff can do beside writing it off.
	Deeds string
}

// The player is not told of a sanctioned sender or of a score: whoever is warned hides.
var reasonTable = []reasonRow{
	{Sanctioned, "", "The sender stands on a list of sanctioned addresses. Open a case before anything else, and ask your lawyer whether it may be returned.", "credit, return"},
	{NoTag, "The tag was missing, so that we do not know yet whose payment this is.", "No tag stood beside the address: find out who sent it.", "credit, return"},
	{UnknownTag, "The tag belongs to nobody, so that we do not know yet whose payment this is.", "The tag belongs to nobody: find out who sent it.", "credit, return"},
	{WrongAsset, "This coin or token is not accepted here, so that it could not be credited.", "The site does not know this token, or does not accept it. It is in no books; look at the contract, for many such tokens are a fraud.", ""},
	{TooLarge, "The amount is too large to be credited by itself.", "The amount does not fit the books.", ""},
	{BadScore, "", "The scoring service calls the payment risky. A case is open: find out where the coins come from, and ask your lawyer whether they may be returned.", "credit, return"},
	{Unscored, "", "The scoring service did not answer in time. Look at the transaction yourself before you credit it.", "credit, return"},
	{CameBack, "", "The chain has it again after it was settled as lost: credit it if it was taken back from the player, write it off if the house bore it.", "credit, return"},
	{WrongCurrency, "Another coin arrived than was asked for, so that we look at it before it is credited.", "It came by a payment gateway, in another coin than the player was asked for. Look there what you were given before you credit it.", "credit"},
	{Risky, "", "The payment gateway warns of this payment. Decide there first; credit it when the money is yours.", "credit"},
}

// told is the sentence of a deposit for its player.
func (d *deposit) told() string {
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

// toldStaff is the sentence of a deposit for staff.
func (d *deposit) toldStaff() string {
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
