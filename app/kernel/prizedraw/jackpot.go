package prizedraw

import "croupier/app/kernel/provablyfair"

// Jackpot is the name of the draw for verifiers.
const Jackpot = "jackpot"

// JackpotStream is the numbers with which a wager takes part in a jackpot. They come from the seeds
// and the nonce of the wager, with "jackpot:ID:" before the client seed, so that they are independent
// of the numbers of the wager itself.
func JackpotStream(serverSeed, clientSeed, jackpot string, nonce uint64) *provablyfair.Stream {
	return provablyfair.NewStream(serverSeed, Jackpot+":"+jackpot+":"+clientSeed, nonce)
}

// JackpotHit draws whether a wager wins a jackpot with a chance of a contribution in of, which are
// amounts in the same unit: a number of 0 to of-1 is below the contribution. A contribution of at
// least of wins without a draw, and one of 0 never wins. of is 1 or more.
func JackpotHit(s *provablyfair.Stream, contribution, of int64) bool {
	switch {
	case contribution <= 0:
		return false
	case contribution >= of:
		return true
	}
	return s.Below64(uint64(of)) < uint64(contribution)
}
