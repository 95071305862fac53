package provablyfair

// Pair is a server seed and a client seed. ServerSeed is secret until the pair
// is revealed.
type Pair struct {
	ID         int64
	Owner      string
	ServerSeed string
	// Commitment is the stored commitment; empty when Hash has to compute it.
	Commitment string
	ClientSeed string
	// Nonce is the nonce of the next draw, and therefore the number of past draws.
	Nonce      uint64
	RevealedAt int64 // unix milliseconds; 0 while active
	// Unopened marks a pair that was retired without being revealed, because the secret that
	// decrypts its server seed is lost.
	Unopened bool
}

// Hash is the commitment to the server seed.
func (p *Pair) Hash() string {
	if p.Commitment != "" {
		return p.Commitment
	}
	return Commitment(p.ServerSeed)
}

// Revealed reports whether the server seed may be known.
func (p *Pair) Revealed() bool { return p.RevealedAt > 0 && !p.Unopened }

// Stream is the numbers of one draw of the pair.
func (p *Pair) Stream(nonce uint64) *Stream {
	return NewStream(p.ServerSeed, p.ClientSeed, nonce)
}
