def test_mix():
    assert mix([0], [2]) == [1]
