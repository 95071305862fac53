package earnings

import (
	"encoding/json"
	"testing"
)

func TestJSONNumbers(t *testing.T) {
	for _, c := range []struct {
		value any
		want  string
	}{
		{Dollars(12_050_000), "12.05"}, {Dollars(12_059_999), "12.05"}, {Dollars(0), "0.00"}, {Dollars(-1_500_000), "-1.50"},
		{Percent(42_000), "4.2"}, {Percent(100_000), "10"}, {Percent(0), "0"}, {Percent(1), "0.0001"}, {Percent(1_000_000), "100"},
	} {
		if got, err := json.Marshal(c.value); err != nil || string(got) != c.want {
			t.Errorf("%v is %s, %v; want %s", c.value, got, err, c.want)
		}
	}
}
