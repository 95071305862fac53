// Package simulate plays positions on random walks of a price and compares their mean return with the
// exact one. It uses the rules of the site, so that a fee or a trigger that lets players win on average
// is found before players find it.
package simulate

import (
	"math"
	"math/rand/v2"
)

const (
	// weights is the denominator of the probabilities of steps: a number of weightBits.
	weightBits = 16
	weights    = 1 << weightBits
	// Unit is one step of the lattice of prices, as a fraction of the first price: a thousandth of a
	// percent.
	Unit = 1.0 / 100_000
	// deviation is the standard deviation of a tick in units. It is that of one second of bitcoin.
	deviation = 5.5
	// widest is the largest step without a gap.
	widest = 20
	// jump is a gap between two ticks, and jumps its weight.
	jump, jumps = 60, 130
	// pauseTicks is the length of a pause with its grace period, in which nothing is filled, and pauses
	// its weight.
	pauseTicks, pauses = 30, 32
)

// walk is a random walk with gaps and pauses. Steps up and down have the same weights, so that the
// next price is the present one on average.
type walk struct {
	// steps has a step for each weight of a tick outside of a pause. It is small, because it is read at
	// each tick.
	steps [weights]int8
	// tick has the probabilities of a move between two ticks that fill something; its middle is no move.
	tick []float64
}

func newWalk() *walk {
	w := &walk{}
	counts := map[int]int{jump: jumps / 2, -jump: jumps / 2}
	used := jumps
	for step := 1; step <= widest; step++ {
		density := math.Exp(-float64(step*step)/(2*deviation*deviation)) / (deviation * math.Sqrt(2*math.Pi))
		count := int(density * (weights - jumps))
		counts[step], counts[-step] = count, count
		used += 2 * count
	}
	counts[0] = weights - used
	at := 0
	single := make([]float64, 2*jump+1)
	for step := -jump; step <= jump; step++ {
		single[step+jump] = float64(counts[step]) / weights
		for range counts[step] {
			w.steps[at] = int8(step)
			at++
		}
	}
	w.tick = trim(mix(single, power(single, pauseTicks), float64(pauses)/weights))
	return w
}

// negligible is a probability that no mean shows.
const negligible = 1e-13

// trim cuts moves off both ends that practically never happen.
func trim(distribution []float64) []float64 {
	cut := 0
	for distribution[cut] < negligible {
		cut++
	}
	return distribution[cut : len(distribution)-cut]
}

// mix returns the distribution that takes wide with a probability, and narrow otherwise.
func mix(narrow, wide []float64, probability float64) []float64 {
	mixed := make([]float64, len(wide))
	offset := (len(wide) - len(narrow)) / 2
	for i, p := range wide {
		mixed[i] = p * probability
	}
	for i, p := range narrow {
		mixed[i+offset] += p * (1 - probability)
	}
	return mixed
}

// power returns the distribution of the sum of n independent steps.
func power(step []float64, n int) []float64 {
	sum := []float64{1}
	for range n {
		next := make([]float64, len(sum)+len(step)-1)
		for i, p := range sum {
			for j, q := range step {
				next[i+j] += p * q
			}
		}
		sum = next
	}
	return sum
}

// next draws the move to the next tick that fills something. One number decides on a pause by its highest
// bits, and on the step by its lowest ones.
func (w *walk) next(random *rand.PCG) int {
	drawn := random.Uint64()
	if drawn>>(64-weightBits) >= pauses {
		return int(w.steps[drawn%weights])
	}
	sum := 0
	for range pauseTicks {
		sum += int(w.steps[random.Uint64()%weights])
	}
	return sum
}
